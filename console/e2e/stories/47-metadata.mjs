// An administrator defines what customers are asked; a customer fills it in; her agent corrects it, and a colleague sees that.
import assert from "node:assert/strict";
import { PASSWORD } from "../agent.mjs";
import { findings, findingsAtEveryZoom } from "../axe.mjs";
import { story } from "../story.mjs";

const PHONE = { width: 390, height: 844 };

for (const [mode, look] of [
  ["light", {}],
  ["dark, on a phone, in Italian", { dark: true, viewport: PHONE, language: "it-IT" }],
]) {
  const say = (english, italiano) => (look.language === undefined ? english : italiano);

  story(`Anna defines what customers are asked, Nadia fills it in, Marta corrects it, ${mode}`, async (t) => {
    const anna = await t.person("anna", look);
    const button = (name) => anna.getByRole("button", { name, exact: typeof name === "string" });
    const clean = async (where) => assert.deepEqual(await findingsAtEveryZoom(anna), [], `axe on ${where}`);
    await anna.goto(`${t.at()}/`);
    await anna.getByLabel(say("User name", "Nome utente")).fill("anna.bruni");
    await button(say("Continue", "Continua")).click();
    await anna.getByLabel("Password", { exact: true }).fill(PASSWORD);
    await button(say("Sign in", "Accedi")).click();
    await anna.getByRole("navigation", { name: say("Modules", "Moduli") }).waitFor();
    await anna.goto(`${t.at()}/#/Common/Admin/Metadata`);
    const defines = async (english, italiano, type) => {
      await button(say("New definition", "Nuova definizione")).press("Enter");
      await anna.getByLabel(say("Label in English", "Etichetta in inglese")).fill(english);
      await anna.getByLabel(say("Label in Italian", "Etichetta in italiano")).fill(italiano);
      await button(english.toLowerCase().replace(" ", "_")).click();
      await anna.getByRole("combobox", { name: say("Type", "Tipo"), exact: true }).selectOption(type);
    };
    await defines("Order number", "Numero d’ordine", "number");
    await anna.getByRole("checkbox", { name: say(/^Required/, /^Obbligatorio/) }).check();
    await clean("a new definition");
    await button(say("Create definition", "Crea definizione")).press("Enter");
    await anna.getByRole("heading", { name: say("Order number", "Numero d’ordine") }).waitFor();
    await button(say("Close", "Chiudi")).click();
    await defines("Loyalty card", "Carta fedeltà", "yes_no");
    await button(say("Create definition", "Crea definizione")).press("Enter");
    await anna.getByRole("heading", { name: say("Loyalty card", "Carta fedeltà") }).waitFor();
    await button(say("Close", "Chiudi")).click();
    await clean("both definitions");
    if (look.language !== undefined) return;

    const nadia = await t.customer("nadia");
    await nadia.visits();
    await nadia.opens();
    await nadia.fills({ skill: "Orders", name: "Nadia", message: "My lamp flickers" });
    const field = (name) => nadia.page.getByLabel(name);
    await nadia.press("Start chat");
    await nadia.page.getByText("Fill this in.").waitFor();
    await field("Order number").fill("4711");
    await field("Loyalty card").selectOption("yes");
    assert.deepEqual(await findings(nadia.page), [], "axe on the form");
    await nadia.press("Start chat");

    const marta = await (await t.agent("marta", look)).signsIn("marta.rinaldi");
    await marta.isRungBy("Nadia");
    await marta.accepts();
    const known = (agent) => agent.page.getByRole("region", { name: "Customer information" });
    await known(marta).getByText("4711").waitFor();
    const tom = await (await t.agent("tom", look)).signsIn("tom.okafor");
    await marta.press("Invite");
    await marta.page
      .getByRole("dialog")
      .getByRole("button", { name: /Tom Okafor/ })
      .click();
    await tom.press("Accept the chat with Nadia");
    await known(tom).getByText("4711").waitFor();
    await known(marta).getByRole("button", { name: "Edit Order number" }).click();
    await known(marta).getByRole("textbox", { name: "Order number" }).fill("4712");
    await known(marta).getByRole("button", { name: "Save" }).click();
    await known(tom).getByText("4712").waitFor();
    assert.deepEqual(await findings(marta.page), [], "axe on what is known of her");
  });
}
