// A supervisor keeps an alert, is told of a real chat that waits, says that she knows, and sees the alert end.
import assert from "node:assert/strict";
import { findingsAtEveryZoom } from "../axe.mjs";
import { story } from "../story.mjs";
import { comesToFloor } from "../supervisor.mjs";

const PHONE = { width: 390, height: 844 };

for (const [mode, look] of [
  ["light", {}],
  ["dark, on a phone, in Italian", { dark: true, viewport: PHONE, language: "it-IT" }],
]) {
  const say = (english, italiano) => (look.language === undefined ? english : italiano);

  story(`Giulia is alerted to a chat that waits, acknowledges it, and sees it end, ${mode}`, async (t) => {
    const marta = await (await t.agent("marta")).signsIn("marta.rinaldi");
    const page = await t.person("giulia", look);
    const clean = async (where) => assert.deepEqual(await findingsAtEveryZoom(page), [], `axe on ${where}`);
    await comesToFloor(page, t.server.base, say);

    // "When chats waiting of Returns is over 0 for 0:00", by keys.
    const opener = page.getByRole("button", { name: say("Alerts", "Allarmi"), exact: true });
    await opener.focus();
    await page.keyboard.press("Enter");
    const panel = page.getByRole("dialog", { name: say("Alerts", "Allarmi") });
    await panel.getByText(say("No alerts yet", "Ancora nessun allarme")).waitFor();
    await clean("no alerts yet");
    await panel.getByRole("button", { name: say("New alert", "Nuovo allarme") }).press("Enter");
    await panel
      .getByRole("combobox", { name: say("Figure", "Cifra") })
      .selectOption(say("Chats waiting", "Chat in attesa"));
    await panel.getByRole("combobox", { name: say("Queue", "Coda") }).selectOption("Returns");
    await panel.getByRole("textbox", { name: say("Threshold", "Soglia") }).fill("0");
    await panel.getByRole("textbox", { name: say("For how long", "Per quanto tempo") }).fill("0:00");
    await clean("an alert that is written");
    await page.keyboard.press("Enter");
    const name = say("Chats waiting of Returns over 0", "Chat in attesa, Returns: oltre 0");
    const row = panel.getByRole("listitem").filter({ hasText: name });
    await row.getByText(say("Watching", "In ascolto"), { exact: true }).waitFor();
    await page.keyboard.press("Escape");
    await panel.waitFor({ state: "detached" });

    const nadia = await t.customer("nadia");
    await nadia.asks({ skill: "Returns", name: "Nadia Karim", message: "I would like to return a lamp." });
    const told = page.getByRole("region", { name: say("Notifications", "Notifiche") });
    await told.getByText(say(`On the floor: ${name}, now 1.`, `In sala: ${name}, ora 1.`)).waitFor();
    await clean("an alert that is raised");
    await page
      .getByRole("button", {
        name: say(/^Alerts, 1 raised$/, /^Allarmi, 1 in corso$/),
      })
      .waitFor();
    await told.getByRole("button", { name: say("Acknowledge", "Prendi in carico") }).click();
    await told.getByText(name).waitFor({ state: "detached" });

    // It is quiet now, and says so; it goes on until it has been calm for a while.
    await page.getByRole("button", { name: say(/^Alerts, 1/, /^Allarmi, 1/) }).click();
    await row.getByText(say(/^Acknowledged; raised since/, /^Preso in carico; scattato alle/)).waitFor();
    await marta.takes("Nadia Karim");
    await nadia.isWith("Marta");
    await row
      .getByText(say(/^Watching; ended last at/, /^In ascolto; terminato l’ultima volta alle/))
      .waitFor({ timeout: 60_000 });
    await clean("an alert that has ended");

    await row.getByRole("button", { name: say(/^Delete/, /^Elimina/) }).click();
    await panel.getByRole("button", { name: say("Undo", "Annulla") }).click();
    await row.getByText(say("Watching", "In ascolto"), { exact: true }).waitFor();
  });
}
