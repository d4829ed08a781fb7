// An administrator names the account and switches an add-on off and on: it holds at once in a colleague's open console.
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

  story(`Anna names the account and switches Knowledge off and on, ${mode}`, async (t) => {
    const anna = await t.person("anna", look);
    const button = (name) => anna.getByRole("button", { name, exact: typeof name === "string" });
    const clean = async (where) => assert.deepEqual(await findingsAtEveryZoom(anna), [], `axe on ${where}`);
    await anna.goto(`${t.at()}/`);
    await anna.getByLabel(say("User name", "Nome utente")).fill("anna.bruni");
    await button(say("Continue", "Continua")).click();
    await anna.getByLabel("Password", { exact: true }).fill(PASSWORD);
    await button(say("Sign in", "Accedi")).click();
    await anna.getByRole("navigation", { name: say("Modules", "Moduli") }).waitFor();
    // Marta works in English and on a wide screen, where the rail says what it has.
    const marta = await (await t.agent("marta")).signsIn("marta.rinaldi");
    const knowledge = marta.page.getByRole("link", { name: /^Knowledge/ });
    await knowledge.waitFor();

    await anna.goto(`${t.at()}/#/Common/Admin/ConsoleSettings/General`);
    await anna.getByLabel(say("Name of the account", "Nome dell’account")).fill("Casa Lume & Figli");
    await button(say("Save", "Salva")).click();
    await anna.getByText(say("Saved", "Salvato"), { exact: true }).waitFor();
    await marta.page.getByText("Casa Lume & Figli").filter({ visible: true }).first().waitFor();
    await clean("the general settings");

    await anna.goto(`${t.at()}/#/Common/Admin/ConsoleSettings/AddOns/Knowledge`);
    const card = anna
      .getByRole("listitem")
      .filter({ has: anna.getByRole("heading", { name: say("Knowledge", "Articoli"), exact: true }) });
    await clean("the add-ons");
    const turns = async (name) => {
      await card.getByRole("button", { name }).click();
      await clean("the question at the button");
      await anna.getByRole("dialog").getByRole("button", { name }).click();
    };
    await turns(say("Switch off", "Disattiva"));
    await knowledge.waitFor({ state: "detached" });
    await turns(say("Switch on", "Attiva"));
    await knowledge.waitFor();
  });
}
