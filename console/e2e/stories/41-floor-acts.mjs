// A supervisor steers from the floor: watches a chat that an agent has, whispers, takes it over; raises two who wait; and puts the floor
// on a wall.
import assert from "node:assert/strict";
import { findings, findingsAtEveryZoom } from "../axe.mjs";
import { story } from "../story.mjs";
import { comesToFloor } from "../supervisor.mjs";
import { Wired } from "../wire.mjs";

const PHONE = { width: 390, height: 844 };

for (const [mode, look] of [
  ["light", {}],
  ["dark, on a phone, in Italian", { dark: true, viewport: PHONE, language: "it-IT" }],
]) {
  const say = (english, italiano) => (look.language === undefined ? english : italiano);
  const onPhone = look.viewport === PHONE;

  story(`Giulia watches from the floor, whispers and takes over, ${mode}`, async (t) => {
    const marta = await (await t.agent("marta")).signsIn("marta.rinaldi");
    const nadia = await t.customer("nadia");
    await nadia.asks({ skill: "Orders", name: "Nadia", message: "Where is my order?" });
    await marta.isRungBy("Nadia");
    await marta.accepts();
    await nadia.isWith("Marta");

    const page = await t.person("giulia", look);
    const clean = async (where) => assert.deepEqual(await findingsAtEveryZoom(page), [], `axe on ${where}`);
    await comesToFloor(page, t.server.base, say);
    const row = onPhone
      ? page.getByRole("button", { name: /^Marta Rinaldi/ })
      : page.getByRole("row", { name: /Marta Rinaldi/ });
    await row.getByText("Marta Rinaldi").click();
    const panel = page.getByRole("complementary", { name: "Marta Rinaldi" });
    await panel.getByRole("button", { name: say("Watch…", "Osserva…") }).click();
    const watch = page.getByRole("dialog", { name: say("Watch this chat?", "Osservare questa chat?") });
    await watch.getByText(say(/^It is recorded/, /^Viene registrato/)).waitFor();
    await watch.getByRole("button", { name: say("Watch", "Osserva"), exact: true }).click();
    await page.getByText(say(/^You are watching\. The customer/, /^Stai osservando\. Il cliente/)).waitFor();
    const whisper = page.getByRole("textbox", {
      name: say("Whisper to the agents", "Sussurra agli operatori"),
    });
    await whisper.fill("Offer her express delivery.");
    await page.keyboard.press("Enter");
    await marta.sees("Offer her express delivery.");

    await page.goBack();
    await panel.getByRole("button", { name: say("Take over…", "Prendi la gestione…") }).click();
    await clean("the question before a chat is taken over");
    const take = page.getByRole("dialog", {
      name: say("Take over this chat?", "Prendere la gestione di questa chat?"),
    });
    await take.getByRole("button", { name: say("Take over", "Prendi la gestione"), exact: true }).click();
    const box = page.getByRole("textbox", { name: say("Message", "Messaggio"), exact: true });
    await box.fill("Good morning, I am seeing to it now.");
    await page.keyboard.press("Enter");
    await nadia.sees("Good morning, I am seeing to it now.");
  });

  story(`Giulia lends Marta a skill, a customer is served, and it goes back, ${mode}`, async (t) => {
    const marta = await (await t.agent("marta")).signsIn("marta.rinaldi");
    const page = await t.person("giulia", look);
    await comesToFloor(page, t.server.base, say);
    await page
      .getByRole(onPhone ? "button" : "row", { name: /Marta Rinaldi/ })
      .getByText("Marta Rinaldi")
      .click();
    const panel = page.getByRole("complementary", { name: "Marta Rinaldi" });
    await panel.getByRole("button", { name: say("Lend a skill…", "Presta una competenza…") }).click();
    const lend = page.getByRole("dialog", {
      name: say("Lend Marta Rinaldi a skill", "Presta una competenza a Marta Rinaldi"),
    });
    await lend.getByLabel(say("Skill", "Competenza")).selectOption({ label: "Technical" });
    await lend.getByLabel(say("For", "Durata")).selectOption("30");
    await lend.getByLabel(say("Reason", "Motivo")).fill("Nobody is there for lamps that do not light");
    await lend.getByText(say(/goes back by itself/, /torna indietro da sola/)).waitFor();
    assert.deepEqual(await findingsAtEveryZoom(page), [], "axe on a skill that is being lent");
    await lend.getByRole("button", { name: say("Lend", "Presta"), exact: true }).click();
    await panel.getByText(say(/lent by Giulia Conti/, /prestata da Giulia Conti/)).waitFor();

    await Wired.asks(t.server.base, {
      skill: "Technical",
      name: "Nadia",
      message: "My lamp does not light.",
    });
    await marta.isRungBy("Nadia");
    await marta.accepts();
    await marta.sees("My lamp does not light.");

    await panel.getByRole("button", { name: say("Take back…", "Riprendi…") }).click();
    const back = page.getByRole("dialog", { name: say("Take back Technical?", "Riprendere Technical?") });
    await back.getByRole("button", { name: say("Take back", "Riprendi"), exact: true }).click();
    await panel
      .getByText(say(/lent by Giulia Conti/, /prestata da Giulia Conti/))
      .waitFor({ state: "detached" });
  });

  story(`Giulia raises two who wait, and hangs the floor on a wall, ${mode}`, async (t) => {
    const page = await t.person("giulia", look);
    await comesToFloor(page, t.server.base, say);
    await Wired.asks(t.server.base, { skill: "Returns", name: "Ivo", message: "It is too small" });
    await Wired.asks(t.server.base, { skill: "Orders", name: "Omar", message: "Where is it?" });
    const figures = page.getByRole("region", { name: say("Figures", "Cifre") });
    await figures.getByRole("button", { name: say(/^Waiting/, /^In attesa/) }).click();
    const waiting = page.getByRole("complementary", { name: say("Waiting chats", "Chat in attesa") });
    await waiting.getByRole("checkbox", { name: say("Choose all", "Scegli tutte") }).click();
    await waiting.getByText(say("2 chosen", "2 scelte")).waitFor();
    assert.deepEqual(await findingsAtEveryZoom(page), [], "axe on chosen chats");
    await waiting.getByRole("button", { name: say("Raise", "Dai priorità") }).click();
    const raise = page.getByRole("dialog", { name: say("Raise 2 chats?", "Dare priorità a 2 chat?") });
    await raise.getByRole("button", { name: say("Raise 2", "Dai priorità a 2") }).click();
    await page.getByText(say("2 chats are raised", "2 chat hanno la priorità")).waitFor();
    await waiting.getByRole("button", { name: say("Close", "Chiudi"), exact: true }).click();

    await page.keyboard.press("Alt+w");
    const wall = page.getByRole("main", { name: say("Wall view", "Vista a parete") });
    await wall.getByRole("row", { name: /^Returns 1/ }).waitFor();
    assert.deepEqual(await findings(page), [], "axe on the wall");
    assert.doesNotMatch(await wall.innerText(), /Ivo|Omar/);
    await page.keyboard.press("Escape");
    await figures.waitFor();
  });
}
