// An administrator adds a step to a skill in the form, reads it in the text and publishes it; a chat waits under it; then she brings
// the version before back.
import assert from "node:assert/strict";
import { PASSWORD } from "../agent.mjs";
import { findingsAtEveryZoom } from "../axe.mjs";
import { story } from "../story.mjs";
import { administrator, publishes, Wired } from "../wire.mjs";

const PHONE = { width: 390, height: 844 };
const ORDERS = "1";

for (const [mode, look] of [
  ["light", {}],
  ["dark, on a phone, in Italian", { dark: true, viewport: PHONE, language: "it-IT" }],
]) {
  const say = (english, italiano) => (look.language === undefined ? english : italiano);

  story(`Anna adds a step to a skill, publishes it and brings the old rules back, ${mode}`, async (t) => {
    const { base } = t.server;
    const anna = await administrator(base);
    await publishes(base, { skills: { [ORDERS]: { line: { longest_wait_seconds: 600 } } } });
    const { version: first } = await anna("GET", "engine/policy");

    const page = await t.person("anna", look);
    const clean = async (where) => assert.deepEqual(await findingsAtEveryZoom(page), [], `axe on ${where}`);
    const button = (english, italiano) =>
      page.getByRole("button", { name: say(english, italiano), exact: true });
    const dialog = (english, italiano) => page.getByRole("dialog", { name: say(english, italiano) });

    await page.goto(`${base}/#/Common/Admin/Policies`);
    await page.getByLabel(say("User name", "Nome utente")).fill("anna.bruni");
    await button("Continue", "Continua").click();
    await page.getByLabel("Password", { exact: true }).fill(PASSWORD);
    await button("Sign in", "Accedi").click();
    await page.getByRole("row", { name: /^Orders/ }).waitFor();
    await clean("the skills of the policy");
    await page.getByRole("row", { name: /^Orders/ }).click();
    await button("Add step", "Aggiungi un passo").click();
    await button("Add step", "Aggiungi un passo").click();
    const step = page.getByRole("group", { name: say("Step 1", "Passo 1") });
    await step.getByRole("textbox", { name: say("Lowest level", "Livello minimo") }).fill("3");
    await page
      .getByText(
        say(
          "From 0 s Everyone with the skill, level 3 or higher, longest idle first",
          "Da 0 s Tutti quelli con la competenza, livello 3 o superiore, prima chi è libero da più tempo",
        ),
      )
      .waitFor();
    await clean("the form of a skill");
    await button("Close", "Chiudi").click();

    await button("Text", "Testo").click();
    const text = page.getByRole("textbox", { name: say(/as JSON/, /in JSON/) });
    assert.deepEqual(JSON.parse(await text.inputValue()).skills[ORDERS].steps, [
      { after_seconds: 0, level: 3 },
      { after_seconds: 30 },
    ]);
    await clean("the text");
    await button("Try on past days", "Prova su giornate passate").click();
    await page.getByText(say("No recorded day yet", "Ancora nessuna giornata registrata")).waitFor();
    await clean("a dry run of a house that opened today");
    await button("Publish", "Pubblica").click();
    const sure = dialog("Publish these changes?", "Pubblicare queste modifiche?");
    await sure.getByRole("row", { name: say(/^Orders, step 2/, /^Orders, passo 2/) }).waitFor();
    await clean("the question");
    await sure.getByRole("button", { name: say("Publish now", "Pubblica ora") }).click();
    await page.getByText(say(/^Version \d+ is in force/, /^La versione \d+ è in vigore/)).waitFor();
    const { version: second } = await anna("GET", "engine/policy");
    assert.ok(second > first);

    const daniel = await Wired.asks(base, {
      skill: "Orders",
      name: "Daniel",
      surname: "Hughes",
      message: "Where is my lamp?",
    });
    const { now } = (await anna("GET", `engine/decisions?uniQref=${daniel.uniQref}`)).chat;
    assert.equal(now.version, second, "the chat waits under what was just published");
    assert.notEqual(now.next_step, null, "and its second step is to come");

    await button("Versions", "Versioni").click();
    await page.getByRole("row", { name: new RegExp(`^${first}`) }).click();
    await page.getByRole("table").last().waitFor();
    await clean("an earlier version");
    await button("Publish this version again", "Pubblica di nuovo questa versione").click();
    const again = dialog(`Publish version ${first} again?`, `Pubblicare di nuovo la versione ${first}?`);
    await again.getByRole("button", { name: new RegExp(`${first}`) }).click();
    await again.waitFor({ state: "detached" });
    const { version: third, document } = await anna("GET", "engine/policy");
    assert.ok(third > second);
    assert.deepEqual(document, { skills: { [ORDERS]: { line: { longest_wait_seconds: 600 } } } });
    const after = (await anna("GET", `engine/decisions?uniQref=${daniel.uniQref}`)).chat.now;
    assert.deepEqual(
      [after.version, after.next_step],
      [third, null],
      "who waits goes on under the old rules",
    );
  });
}
