// A runbook is written by an administrator and applied by a supervisor; the server dies under it, and everything goes back to what was.
import assert from "node:assert/strict";
import { findingsAtEveryZoom } from "../axe.mjs";
import { story } from "../story.mjs";
import { comesToFloor } from "../supervisor.mjs";
import { administrator, publishes, Wired } from "../wire.mjs";

const PHONE = { width: 390, height: 844 };
const ORDERS = 1;

/** At a desk, in English: it lends Marta a skill, and shortens wrap-ups of Orders. */
async function writesRunbook(anna) {
  const { page } = anna;
  await anna.signsIn("anna.bruni");
  await page.getByRole("link", { name: "Floor", exact: true }).click();
  await page.getByRole("button", { name: "Runbooks" }).click();
  const dialog = page.getByRole("dialog", { name: "Runbooks" });
  await dialog.getByText("No runbooks yet").waitFor();
  await dialog.getByRole("button", { name: "New runbook" }).click();
  await dialog.getByRole("textbox", { name: "Name" }).fill("Lamp rush");
  await dialog.getByRole("textbox", { name: "Apply for (minutes)" }).fill("60");
  const lends = dialog.getByRole("group", { name: "Skills to lend" });
  await lends.getByRole("button", { name: "Lend a skill" }).click();
  await lends.getByRole("combobox", { name: "Agent" }).selectOption("Marta Rinaldi");
  await lends.getByRole("combobox", { name: "Skill" }).selectOption("Technical");
  await lends.getByRole("textbox", { name: "Level" }).fill("6");
  const changes = dialog.getByRole("group", { name: "Changes of the routing policy" });
  await changes.getByRole("button", { name: "Change the policy" }).click();
  await changes.getByRole("combobox", { name: "Skill" }).selectOption("Orders");
  await changes.getByRole("combobox", { name: "What" }).selectOption("Wrap-up time");
  await changes.getByRole("textbox", { name: "Seconds" }).fill("30");
  assert.deepEqual(await findingsAtEveryZoom(page, { over: true }), [], "axe on a runbook that is written");
  await dialog.getByRole("button", { name: "Save runbook" }).click();
  await dialog.getByRole("article", { name: "Lamp rush" }).waitFor();
}

for (const [mode, look] of [
  ["light", {}],
  ["dark, on a phone, in Italian", { dark: true, viewport: PHONE, language: "it-IT" }],
]) {
  const say = (english, italiano) => (look.language === undefined ? english : italiano);

  story(`Giulia applies a runbook, the server dies under it, and it goes back, ${mode}`, async (t) => {
    const { base } = t.server;
    const marta = await (await t.agent("marta")).signsIn("marta.rinaldi");
    await publishes(base, { skills: { [ORDERS]: { wrap_up_seconds: 120 } } });
    const anna = await administrator(base);
    const before = (await anna("GET", "engine/policy")).document;
    await writesRunbook(await t.agent("anna"));

    const page = await t.person("giulia", look);
    const clean = async (where, how) =>
      assert.deepEqual(await findingsAtEveryZoom(page, how), [], `axe on ${where}`);
    await comesToFloor(page, base, say);
    await page.getByRole("button", { name: say("Runbooks", "Piani per i picchi"), exact: true }).click();
    const dialog = page.getByRole("dialog", { name: say("Runbooks", "Piani per i picchi") });
    const prepared = dialog.getByRole("region", { name: say("Prepared", "Pronti") });
    await prepared
      .getByText(say("Marta Rinaldi: Technical, level 6", "Marta Rinaldi: Technical, livello 6"))
      .waitFor();
    await clean("a runbook that is prepared", { over: true });
    await prepared.getByRole("button", { name: say("Apply for 60 min", "Attiva per 60 min") }).click();
    const running = dialog.getByRole("region", { name: say("Applied now", "Attivi ora") });
    await running.getByText(say("Skill lent", "Competenza in prestito")).waitFor();
    await running
      .getByText(say("Orders: Wrap-up time 120 s → 30 s", "Orders: Tempo di riepilogo 120 s → 30 s"))
      .waitFor();
    const nadia = await Wired.asks(base, {
      skill: "Technical",
      name: "Nadia",
      message: "My lamp does not light.",
    });
    nadia.stays();
    await marta.isRungBy("Nadia");
    await marta.accepts();

    t.watch.excuse(
      /ERR_CONNECTION_REFUSED|ERR_EMPTY_RESPONSE|ERR_INCOMPLETE_CHUNKED_ENCODING|ERR_CONNECTION_RESET|ERR_SOCKET|WebSocket connection/,
    );
    await t.server.killed();
    await t.server.up();
    await page.reload();
    await page.getByRole("button", { name: say("Runbooks", "Piani per i picchi"), exact: true }).click();
    await running
      .getByText(say(/^Applied at .* by Giulia Conti, reverts at/, /^Attivato alle .* da Giulia Conti/))
      .waitFor();
    await clean("a runbook that outlasts a restart", { over: true });
    const changed = (await anna("GET", "engine/policy")).document;
    assert.notDeepEqual(changed, before, "its change is still there");

    await running.getByRole("button", { name: say("Revert now", "Ripristina ora") }).click();
    const past = dialog.getByRole("region", {
      name: say("Reverted in the last 24 hours", "Ripristinati nelle ultime 24 ore"),
    });
    const reverted = past.getByText(say("Reverted", "Ripristinato"), { exact: true });
    await reverted.nth(1).waitFor();
    await running.waitFor({ state: "detached" });
    await clean("a runbook that has gone back", { over: true });
    assert.deepEqual(
      (await anna("GET", "engine/policy")).document,
      before,
      "the policy is exactly what it was",
    );
    await page.keyboard.press("Escape");

    // What Marta has stays with her; nobody is offered the next one.
    await marta.sees("My lamp does not light.");
    await Wired.asks(base, { skill: "Technical", name: "Ivo", message: "Nor does mine." });
    const queues = page.getByRole("region", { name: say("Queues", "Code") });
    await queues
      .getByRole("row", { name: /Technical/ })
      .getByRole("button", { name: say(/^Why does/, /^Perché/) })
      .click();
    const why = page.getByRole("complementary", { name: say("Why still waiting", "Perché aspetta ancora") });
    await why.getByText(say(/No one who is signed in has what/, /Nessuno dei presenti ha ciò/)).waitFor();
  });
}
