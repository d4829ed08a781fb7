// An administrator imports three users from a file: the faulty row is told, corrected, and the same file again makes nobody new.
import assert from "node:assert/strict";
import { PASSWORD } from "../agent.mjs";
import { findingsAtEveryZoom } from "../axe.mjs";
import { story } from "../story.mjs";

const PHONE = { width: 390, height: 844 };
const HEAD = "username;firstname;lastname;group;skills;slots\r\n";

for (const [mode, look] of [
  ["light", {}],
  ["dark, on a phone, in Italian", { dark: true, viewport: PHONE, language: "it-IT" }],
]) {
  const say = (english, italiano) => (look.language === undefined ? english : italiano);

  story(`Anna imports three users, corrects a row, and imports them once more, ${mode}`, async (t) => {
    const anna = await t.person("anna", look);
    const button = (name) => anna.getByRole("button", { name, exact: typeof name === "string" });
    await anna.goto(`${t.at()}/`);
    await anna.getByLabel(say("User name", "Nome utente")).fill("anna.bruni");
    await button(say("Continue", "Continua")).click();
    await anna.getByLabel("Password", { exact: true }).fill(PASSWORD);
    await button(say("Sign in", "Accedi")).click();
    await anna.getByRole("navigation", { name: say("Modules", "Moduli") }).waitFor();
    await anna.goto(`${t.at()}/#/Common/Admin/Users/UserList`);
    await button(say("Import", "Importa")).press("Enter");
    const dialog = anna.getByRole("dialog", { name: say("Import users", "Importare utenti") });
    await dialog.waitFor();
    const picks = (level) => {
      const people = ["ida", "ugo", "lia"].map(
        (name, at) =>
          `${name}.prova;${name};Prova;${say("Agent", "Operatore")};"Returns:${at === 1 ? level : 5}";2\r\n`,
      );
      const buffer = Buffer.from(`\uFEFF${HEAD}${people.join("")}`);
      return dialog
        .locator("input[type=file]")
        .setInputFiles({ name: "people.csv", mimeType: "text/csv", buffer });
    };
    const clean = async (where) => assert.deepEqual(await findingsAtEveryZoom(anna), [], `axe on ${where}`);

    await picks(50);
    await dialog.getByText(say("2 new users · 1 faulty row", "2 nuovi utenti · 1 riga sbagliata")).waitFor();
    await dialog
      .getByRole("row", { name: /ugo\.prova/ })
      .getByText(say(/with a level from 1 to 10/, /con un livello da 1 a 10/))
      .filter({ visible: true })
      .waitFor();
    assert.equal(await button(say("Import 2 rows", "Importa 2 righe")).isDisabled(), true);
    await clean("a file with a faulty row");

    await picks(7);
    await dialog.getByText(say("3 new users", "3 nuovi utenti")).waitFor();
    await button(say("Import 3 rows", "Importa 3 righe")).press("Enter");
    await dialog.getByText(say("3 users created", "3 utenti creati")).waitFor();
    await clean("what was imported");

    await picks(7);
    await dialog.getByText(say("0 new users · 3 unchanged", "0 nuovi utenti · 3 invariati")).waitFor();
    await anna.keyboard.press("Escape");
    await dialog.waitFor({ state: "detached" });
    await anna.getByRole("searchbox", { name: say("Search users", "Cerca utenti") }).fill("prova");
    await t.until(
      "the three are there, once each",
      async () => (await anna.getByRole("rowheader", { name: /Prova/ }).count()) === 3,
    );
  });
}
