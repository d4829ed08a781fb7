// An administrator sees who is signed in, ends the session of an agent who is at work, and the agent is shown out.
import assert from "node:assert/strict";
import { PASSWORD } from "../agent.mjs";
import { findingsAtEveryZoom } from "../axe.mjs";
import { story } from "../story.mjs";

const PHONE = { width: 390, height: 844 };

for (const [mode, look] of [
  ["light", {}],
  ["dark, on a phone, in Italian", { dark: true, viewport: PHONE, language: "it-IT" }],
]) {
  const say = (english, italiano) => (look.language === undefined ? english : italiano);

  story(`Anna sees who is signed in and ends a session of Marta, ${mode}`, async (t) => {
    const signsIn = async (page, username) => {
      await page.goto(`${t.at()}/`);
      await page.getByLabel(say("User name", "Nome utente")).fill(username);
      await page.getByRole("button", { name: say("Continue", "Continua"), exact: true }).click();
      await page.getByLabel("Password", { exact: true }).fill(PASSWORD);
      await page.getByRole("button", { name: say("Sign in", "Accedi"), exact: true }).click();
      await page.getByRole("navigation", { name: say("Modules", "Moduli") }).waitFor();
    };
    // What is refused on purpose: the session that is over.
    t.watch.excuse(/status of 401/);
    const marta = await t.person("marta", look);
    await signsIn(marta, "marta.rinaldi");
    const anna = await t.person("anna", look);
    await signsIn(anna, "anna.bruni");
    const clean = async (where, how) =>
      assert.deepEqual(await findingsAtEveryZoom(anna, how), [], `axe on ${where}`);
    await anna.goto(`${t.at()}/#/Common/Admin/Users/Sessions`);
    await anna
      .getByRole("searchbox", { name: say("Search by name or address", "Cerca per nome o indirizzo") })
      .fill("marta");
    const row = anna.getByRole("row", { name: /Marta Rinaldi/ });
    await row.waitFor();
    await t.until("hers alone is left", async () => (await anna.getByRole("rowheader").count()) === 1);
    await clean("the list");
    await row.click();
    await anna.getByRole("heading", { name: "Marta Rinaldi" }).waitFor();
    await clean("a session");
    const ends = say("End session", "Chiudi la sessione");
    await anna.getByRole("button", { name: ends, exact: true }).press("Enter");
    const panel = anna.getByRole("dialog", {
      name: say("End this session of Marta Rinaldi?", "Chiudere questa sessione di Marta Rinaldi?"),
    });
    await panel.getByRole("textbox").fill("Portatile smarrito");
    await clean("what is asked first", { over: true });
    await panel.getByRole("button", { name: ends, exact: true }).press("Enter");
    await anna.getByText(say("1 session ended.", "1 sessione chiusa.")).waitFor();
    await anna
      .getByText(say("No matching sessions", "Nessuna sessione corrisponde"))
      .filter({ visible: true })
      .waitFor();
    await marta
      .getByText(say("Your session has ended", "La sessione è terminata"))
      .or(marta.getByLabel(say("User name", "Nome utente")))
      .first()
      .waitFor();
  });
}
