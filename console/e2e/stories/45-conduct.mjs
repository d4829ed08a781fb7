// An agent reports a chat by keys, an administrator reviews it and bans, the customer is refused in words, and the ban is changed,
// lifted, put back and lifted again; the audit tells all of it.
import assert from "node:assert/strict";
import { PASSWORD } from "../agent.mjs";
import { findingsAtEveryZoom } from "../axe.mjs";
import { story } from "../story.mjs";
import { administrator } from "../wire.mjs";

const PHONE = { width: 390, height: 844 };
const WHY = "Minaccia di venire in negozio";

for (const [mode, look] of [
  ["light", {}],
  ["dark, on a phone, in Italian", { dark: true, viewport: PHONE, language: "it-IT" }],
]) {
  const say = (english, italiano) => (look.language === undefined ? english : italiano);

  story(`Marta reports a chat, Anna bans its customer and thinks better of it, ${mode}`, async (t) => {
    // What is refused on purpose: a customer who is banned.
    t.watch.excuse(/status of 403/);
    const at = t.server.base;
    const anna = await t.person("anna", look);
    const clean = async (page, where, how) =>
      assert.deepEqual(await findingsAtEveryZoom(page, how), [], `axe on ${where}`);
    const button = (page, english, italiano) =>
      page.getByRole("button", { name: say(english, italiano), exact: true });
    const signsIn = async (page, username) => {
      await page.getByLabel(say("User name", "Nome utente")).fill(username);
      await button(page, "Continue", "Continua").click();
      await page.getByLabel("Password", { exact: true }).fill(PASSWORD);
      await button(page, "Sign in", "Accedi").click();
    };

    const page = await t.person("marta", look);
    await page.goto(`${at}/`);
    await signsIn(page, "marta.rinaldi");
    await page
      .getByRole("button", { name: say("Your status: Available", "Il tuo stato: Disponibile") })
      .waitFor();
    const vito = await t.customer("vito", look);
    await vito.asks({ skill: "Orders", name: "Vito Neri", message: "Vengo a cercarvi." });
    await page
      .getByRole("alertdialog")
      .getByRole("button", { name: say(/^Accept/, /^Accetta/) })
      .click();
    await page.getByRole("log").getByText("Vengo a cercarvi.").waitFor();
    const chat = new URLSearchParams(page.url().split("?")[1]).get("chat");

    // By keys alone; the first try has no category.
    await page.keyboard.press("Control+k");
    await page.getByRole("combobox").fill(say("report chat", "segnala la chat"));
    await page.keyboard.press("Enter");
    const dialog = page.getByRole("dialog", { name: say(/^Report the chat with/, /^Segnala la chat/) });
    await dialog.waitFor();
    await clean(page, "the report", { over: true });
    await page.keyboard.press("Tab");
    await page.keyboard.type(WHY);
    await page.keyboard.press("Tab");
    await page.keyboard.press("Tab");
    await page.keyboard.press("Enter");
    const wrong = dialog.getByRole("alert");
    await wrong.waitFor();
    const asked = say(
      "Please make sure you have selected a category and included an explanation.",
      "Assicurati di aver scelto una categoria e di aver scritto una spiegazione.",
    );
    assert.equal((await wrong.textContent()).trim(), asked);
    await page.keyboard.press("Shift+Tab");
    await page.keyboard.press("Shift+Tab");
    await page.keyboard.press("Shift+Tab");
    await page.keyboard.type(say("Thr", "Min"));
    await page.keyboard.press("Tab");
    await page.keyboard.press("Tab");
    await page.keyboard.press("Tab");
    await page.keyboard.press("Enter");
    await dialog.waitFor({ state: "detached" });

    // A link to the report, from before she has signed in.
    await anna.goto(`${at}/#/Common/Admin/ReportedChats/ReviewChats?report=${chat}`);
    await signsIn(anna, "anna.bruni");
    await anna.getByRole("heading", { name: say("Threats", "Minacce") }).waitFor();
    const log = anna.getByRole("region", { name: say("Transcript", "Trascrizione") });
    await log.getByText("Vengo a cercarvi.").waitFor();
    await anna.getByText(WHY).last().waitFor();
    await clean(anna, "a report");
    await button(anna, "Ban the customer…", "Blocca il cliente…").click();
    const bans = button(anna, "Ban the customer", "Blocca il cliente");
    await anna
      .getByLabel(say("For how long", "Per quanto tempo"))
      .selectOption({ label: say("1 hour", "1 ora") });
    await anna.getByRole("textbox", { name: say("Reason", "Motivo") }).fill("Minacce");
    await clean(anna, "the ban’s form");
    assert.ok(await bans.isDisabled(), "nobody is banned before the tick");
    await anna
      .getByRole("checkbox", { name: say(/others may be shut out/, /potrebbero restare esclusi/) })
      .check();
    await bans.click();
    await anna.getByText(say("No report waits for a decision", "Nessuna segnalazione in attesa")).waitFor();
    await clean(anna, "no reports");

    // The chat has ended for both, and the customer may not begin another.
    await vito.sees(
      say("The chat has ended. You cannot start another one for now.", "La chat è stata chiusa."),
    );
    await vito.press(vito.words.again);
    await vito.fills({ skill: "Orders", name: "Vito Neri", message: "Ancora io." });
    await vito.press(vito.words.start);
    await vito.sees(say("Chat is not available to you at the moment.", "Al momento non puoi usare la chat."));

    // Longer, lifted, put back, and lifted again.
    await anna.goto(`${at}/#/Common/Admin/ReportedChats/Banned`);
    const address = "127.0.0.1";
    const row = anna.getByRole("row", { name: address });
    await row.click();
    await anna.getByRole("heading", { name: address }).waitFor();
    await anna
      .getByLabel(say("Banned from now for", "Nuova durata a partire da ora"))
      .selectOption({ label: say("1 week", "1 settimana") });
    await button(anna, "Save", "Salva").click();
    await anna.getByText(say("Saved", "Salvato"), { exact: true }).waitFor();
    await clean(anna, "a ban");
    const lifts = async () => {
      await button(anna, "Unban", "Sblocca").click();
      await anna
        .getByRole("dialog")
        .getByRole("button", { name: say("Unban", "Sblocca"), exact: true })
        .click();
      await anna.getByText(say("No customers are banned", "Nessun cliente è bloccato")).waitFor();
    };
    await lifts();
    await clean(anna, "no bans");
    await button(anna, "Undo", "Annulla").click();
    await row.click();
    await anna.getByRole("heading", { name: address }).waitFor();
    await lifts();
    await vito.press(vito.words.start);
    await vito.box.waitFor();

    const call = await administrator(at);
    const { items } = await call("GET", "admin/audit");
    const told = items.filter(({ type }) => type === "ban").map(({ action }) => action);
    assert.deepEqual(told, ["delete", "create", "delete", "edit", "create"]);
  });
}
