// A supervisor sets how an agent stands: the agent is told who did it, nothing is offered meanwhile, and her own choice comes back.
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
  const onPhone = look.viewport === PHONE;

  story(`Giulia sets Marta away, who is told, and gives her own choice back, ${mode}`, async (t) => {
    const marta = await (await t.agent("marta")).signsIn("marta.rinaldi");
    const page = await t.person("giulia", look);
    const clean = async (where) => assert.deepEqual(await findingsAtEveryZoom(page), [], `axe on ${where}`);
    await comesToFloor(page, t.server.base, say);
    await page
      .getByRole(onPhone ? "button" : "row", { name: /Marta Rinaldi/ })
      .getByText("Marta Rinaldi")
      .click();
    const panel = page.getByRole("complementary", { name: "Marta Rinaldi" });
    const stand = async (to, reason) => {
      await panel.getByRole("button", { name: say("Set status…", "Imposta lo stato…") }).click();
      const dialog = page.getByRole("dialog", {
        name: say("Set Marta Rinaldi’s status", "Imposta lo stato di Marta Rinaldi"),
      });
      await dialog.getByText(say(/They are told who changed/, /Saprà chi ha cambiato/)).waitFor();
      await dialog.getByLabel(say("Status", "Stato")).selectOption(to);
      if (reason !== undefined) await dialog.getByLabel(say("Reason", "Motivo")).selectOption(reason);
      await clean(`the question before a status is set to ${to}`);
      await dialog.getByRole("button", { name: say("Set status", "Imposta lo stato") }).click();
    };
    await stand(say("Away", "Assente"), say("Training", "Formazione"));
    await panel.getByText(say("Set by Giulia Conti", "Impostato da Giulia Conti")).waitFor();
    await marta.sees("Giulia Conti set you to Away. No chats are offered to you.");

    const nadia = await t.customer("nadia");
    await nadia.asks({ skill: "Orders", name: "Nadia", message: "Where is my order?" });
    await panel
      .getByText(
        say(
          "Marta Rinaldi is away (Training), and no one who is away is offered chats.",
          "Marta Rinaldi è assente (Formazione), e agli assenti non si offrono chat.",
        ),
      )
      .waitFor();
    await clean("why nothing is offered to her");
    await stand(say("Their own choice", "A sua scelta"));
    await marta.isRungBy("Nadia");
    await marta.accepts();
    await nadia.isWith("Marta");
    await panel
      .getByText(say("Set by Giulia Conti", "Impostato da Giulia Conti"))
      .waitFor({ state: "detached" });
  });
}
