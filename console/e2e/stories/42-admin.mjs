// An administrator makes a skill, a chat of it waits, she changes it, is told why it cannot go, reads of it all in the audit, and puts
// the change back.
import assert from "node:assert/strict";
import { PASSWORD } from "../agent.mjs";
import { findingsAtEveryZoom } from "../axe.mjs";
import { story } from "../story.mjs";
import { until } from "../until.mjs";
import { Wired } from "../wire.mjs";

const PHONE = { width: 390, height: 844 };

for (const [mode, look] of [
  ["light", {}],
  ["dark, on a phone, in Italian", { dark: true, viewport: PHONE, language: "it-IT" }],
]) {
  const say = (english, italiano) => (look.language === undefined ? english : italiano);

  story(`Anna makes a skill, changes it and puts the change back, ${mode}`, async (t) => {
    // What cannot be deleted is refused, and says so in the log of the page.
    t.watch.excuse(/status of 409/);
    const page = await t.person("anna", look);
    const clean = async (where) => assert.deepEqual(await findingsAtEveryZoom(page), [], `axe on ${where}`);
    const button = (english, italiano) => page.getByRole("button", { name: say(english, italiano) });
    const field = (english, italiano) => page.getByRole("textbox", { name: say(english, italiano) });

    await page.goto(`${t.server.base}/`);
    await page.getByLabel(say("User name", "Nome utente")).fill("anna.bruni");
    await button("Continue", "Continua").click();
    await page.getByLabel("Password", { exact: true }).fill(PASSWORD);
    await button("Sign in", "Accedi").click();
    await page.getByRole("link", { name: say("Admin", "Gestione"), exact: true }).click();
    const areas = page.getByRole("region", { name: say("Areas", "Aree"), exact: true });
    await areas.getByRole("searchbox").fill(say("wrap-up", "riepilogo"));
    await clean("the landing");
    await areas.getByRole("link", { name: say("Skills", "Competenze"), exact: true }).press("Enter");

    const grid = page.getByRole("grid", { name: say("Skills", "Competenze") });
    await grid.getByRole("row", { name: /^Returns/ }).waitFor();
    await clean("the skills");
    await button("New skill", "Nuova competenza").press("Enter");
    await field("Name", "Nome").fill("Gift cards");
    await clean("a new skill");
    await page.keyboard.press("Enter");
    await page
      .getByRole("region", { name: say("History", "Cronologia") })
      .getByRole("article", { name: say("Skill: Gift cards", "Competenza: Gift cards") })
      .waitFor();

    // The next chat finds the skill, and waits as nobody has it.
    await Wired.asks(t.server.base, {
      skill: "Gift cards",
      name: "Nadia",
      surname: "Karim",
      message: "My card has no balance.",
    });
    await field(/^Time to accept/, /^Tempo per accettare/).fill("45");
    await field(/^Reason/, /^Motivo/).fill("More time");
    await page.keyboard.press("Control+Enter");
    await page
      .getByText(say("Saved. The next chat follows it.", "Salvata. Vale dalla prossima chat."))
      .waitFor();

    await button("Delete skill", "Elimina la competenza").click();
    const panel = page.getByRole("dialog", { name: say("Delete “Gift cards”?", "Eliminare «Gift cards»?") });
    await panel.getByRole("button", { name: say(/^Delete/, /^Elimina/) }).click();
    await panel
      .getByText(say("1 chat is waiting for it", "1 chat è in attesa di questa competenza"))
      .waitFor();
    await clean("a skill that stays");
    await panel.press("Escape");
    await panel.waitFor({ state: "detached" });

    await page.goto(`${t.server.base}/#/Common/Admin/AuditLogs`);
    const changes = page.getByRole("article", { name: say("Skill: Gift cards", "Competenza: Gift cards") });
    const changed = changes.filter({ hasText: say("Reason: More time", "Motivo: More time") });
    await changed.getByText("45 s").waitFor();
    await clean("the audit");
    await changed.getByRole("button").press("Enter");
    const asked = page.getByRole("dialog", {
      name: say("Undo this change?", "Annullare questa modifica?"),
    });
    await clean("a change that is put back");
    await asked
      .getByRole("button", { name: say("Undo the change", "Annulla la modifica"), exact: true })
      .click();
    await changed.getByText(say("Undone", "Annullata"), { exact: true }).waitFor();
    await changed
      .getByRole("link", { name: say("Undone by another change", "Annullata da un’altra modifica") })
      .click();
    await page.getByText(say("Undoes an earlier change", "Annulla una modifica precedente")).waitFor();

    await page.goto(`${t.server.base}/#/Common/Admin/Skills`);
    await grid.getByRole("row", { name: /^Gift cards/ }).click();
    // The list may show what it was for as long as it is asked for.
    await until("the skill is as it was", 10_000, async () => {
      return (await field(/^Time to accept/, /^Tempo per accettare/).inputValue()) === "20";
    });
  });
}
