// An administrator sees who uses what of the licence: seats against both limits, a group's users, and the days of one of them.
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

  story(`Anna looks at the use of licences, from the seats to the days of a user, ${mode}`, async (t) => {
    const anna = await t.person("anna", look);
    const button = (name) => anna.getByRole("button", { name, exact: typeof name === "string" });
    const clean = async (where) => assert.deepEqual(await findingsAtEveryZoom(anna), [], `axe on ${where}`);
    const seen = (what) => anna.getByText(what).filter({ visible: true }).first().waitFor();
    await anna.goto(`${t.at()}/`);
    await anna.getByLabel(say("User name", "Nome utente")).fill("anna.bruni");
    await button(say("Continue", "Continua")).click();
    await anna.getByLabel("Password", { exact: true }).fill(PASSWORD);
    await button(say("Sign in", "Accedi")).click();
    await anna.getByRole("navigation", { name: say("Modules", "Moduli") }).waitFor();

    await anna.goto(`${t.at()}/#/Common/Admin/PasswordPolicy`);
    await anna.getByLabel(say("Ask for confirmation above", "Chiedi conferma oltre")).fill("45");
    await anna.getByLabel(say("Refuse above", "Rifiuta oltre")).fill("50");
    await button(say("Save", "Salva")).click();
    await seen(say("Saved", "Salvato"));

    const marta = await (await t.agent("marta")).signsIn("marta.rinaldi");
    await anna.goto(`${t.at()}/#/Common/Admin/LicenceUtilisation`);
    await anna
      .getByRole("img", { name: say(/45, refused above: 50$/, /45, accesso rifiutato oltre: 50$/) })
      .waitFor();
    await seen(say(/^Most in the last 30 days: \d/, /^Massimo degli ultimi 30 giorni: \d/));
    await clean("the use of licences");
    await anna.getByRole("row", { name: say(/^Agent/, /^Operatore/) }).click();
    await anna
      .getByRole("searchbox", {
        name: say("Search by name, user name or email", "Cerca per nome, nome utente o e-mail"),
      })
      .fill("rinaldi");
    const her = anna.getByRole("row", { name: /Marta Rinaldi/ });
    await her.waitFor();
    await anna.getByRole("row", { name: /Tom Okafor/ }).waitFor({ state: "detached" });
    await clean("the users of a group");
    await her.click();
    await anna.getByRole("heading", { name: "Marta Rinaldi" }).waitFor();
    await seen(say(/^\d+ of 30$/, /^\d+ su 30$/));
    await clean("the days of a user");
    await anna.goto(`${t.at()}/#/Common/Admin/LicenceUtilisation/AddOns`);
    await seen(say("Article compliance", "Conformità degli articoli"));
    await clean("licensed add-ons");
    assert.ok(marta);
  });
}
