// An administrator looks at what became of the mail that told her of a new browser.
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

  story(
    `Anna sees what became of an email, ${mode}`,
    async (t) => {
      const anna = await t.person("anna", look);
      await anna.goto(`${t.at()}/`);
      await anna.getByLabel(say("User name", "Nome utente")).fill("anna.bruni");
      await anna.getByRole("button", { name: say("Continue", "Continua"), exact: true }).click();
      await anna.getByLabel("Password", { exact: true }).fill(PASSWORD);
      await anna.getByRole("button", { name: say("Sign in", "Accedi"), exact: true }).click();
      await anna.getByRole("navigation", { name: say("Modules", "Moduli") }).waitFor();
      const clean = async (where) => assert.deepEqual(await findingsAtEveryZoom(anna), [], `axe on ${where}`);
      await anna.goto(`${t.at()}/#/Common/Admin/EmailReports?kind=new_browser`);
      const row = anna.getByRole("row", { name: /anna\.bruni@/ }).first();
      await row.waitFor();
      await clean("the list");
      await row.click();
      const heading = say("Security: new browser", "Sicurezza: nuovo browser");
      await anna.getByRole("heading", { name: heading }).filter({ visible: true }).waitFor();
      await anna.getByText(say(/The mail server accepted it/, /Il server di posta l’ha accettata/)).waitFor();
      assert.match(anna.url(), /EmailReports\/[0-9a-f-]{36}\?kind=new_browser/);
      await clean("a mail");
    },
    {},
    { mailed: true },
  );
}
