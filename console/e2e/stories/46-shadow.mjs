// An administrator lets a draft decide beside the policy in force; customers write, are offered as before, and the page says where the
// draft would have chosen differently; then she stops it, and its figures stay.
import assert from "node:assert/strict";
import { PASSWORD } from "../agent.mjs";
import { findingsAtEveryZoom } from "../axe.mjs";
import { story } from "../story.mjs";
import { administrator, Wired } from "../wire.mjs";

const PHONE = { width: 390, height: 844 };
const ORDERS = "1";
const DELIVERY = "2";
const SHADOW = "engine/policy/shadow";
/** Whom the draft would rather ask, and what it asks for that no one at a desk has. */
const DRAFT = {
  skills: {
    [ORDERS]: { steps: [{ after_seconds: 0, pick: "highest_level" }] },
    [DELIVERY]: { steps: [{ after_seconds: 0, level: 9 }] },
  },
};

for (const [mode, look] of [
  ["light", {}],
  ["dark, on a phone, in Italian", { dark: true, viewport: PHONE, language: "it-IT" }],
]) {
  const say = (english, italiano) => (look.language === undefined ? english : italiano);

  story(`Anna lets a draft decide in the shadow and reads what would differ, ${mode}`, async (t) => {
    const { base } = t.server;
    const anna = await administrator(base);
    const asks = async (skill, name) =>
      (await Wired.asks(base, { skill, name, surname: "Hughes", message: "Hello?" })).stays();

    // Tom is idle for longer, and Marta knows more of orders.
    const tom = await t.agent("tom");
    await tom.signsIn("tom.okafor");
    const marta = await t.agent("marta");
    await marta.signsIn("marta.rinaldi");

    const page = await t.person("anna", look);
    const clean = async (where, how) =>
      assert.deepEqual(await findingsAtEveryZoom(page, how), [], `axe on ${where}`);
    const button = (english, italiano) =>
      page.getByRole("button", { name: say(english, italiano), exact: true });
    const sees = (english, italiano) => page.getByText(say(english, italiano)).first().waitFor();
    await page.goto(`${base}/#/Common/Admin/Policies?view=text`);
    await page.getByLabel(say("User name", "Nome utente")).fill("anna.bruni");
    await button("Continue", "Continua").click();
    await page.getByLabel("Password", { exact: true }).fill(PASSWORD);
    await button("Sign in", "Accedi").click();
    await page.getByRole("textbox", { name: say(/as JSON/, /in JSON/) }).fill(JSON.stringify(DRAFT, null, 2));
    await button("Shadow", "In parallelo").click();
    await page
      .getByLabel(say("For", "Durata"), { exact: true })
      .selectOption({ label: say("1 hour", "1 ora") });
    await clean("a draft that is not compared yet");
    await button("Start the shadow", "Avvia il confronto").click();
    await sees("Nothing compared yet", "Ancora nessun confronto");
    await clean("a shadow that has just begun");

    const daniel = await asks("Orders", "Daniel");
    await tom.isRungBy("Daniel");
    await tom.accepts();
    const ines = await asks("Delivery", "Ines");
    await marta.isRungBy("Ines");
    await marta.accepts();
    await sees(
      /The draft would have offered it to Marta Rinaldi\./,
      /La bozza l’avrebbe offerta a Marta Rinaldi\./,
    );
    await sees(/The draft would have left it waiting\./, /La bozza l’avrebbe lasciata in attesa\./);
    const { shadow, items } = await anna("GET", SHADOW);
    assert.deepEqual(
      items.map(({ kind, agent, draft_agent, uniQref }) => [
        uniQref,
        kind,
        agent?.name,
        draft_agent?.name ?? null,
      ]),
      [
        [ines.uniQref, "waits", "Marta Rinaldi", null],
        [daniel.uniQref, "other_agent", "Tom Okafor", "Marta Rinaldi"],
      ],
      "it is offered as the policy in force says, and told what the draft would have done",
    );
    const { compared, different } = shadow.figures;
    assert.equal(different, 2);
    await sees(
      new RegExp(`Would have chosen differently in 2 of ${compared} decisions`),
      new RegExp(`Su ${compared} decisioni la bozza avrebbe scelto diversamente in 2 `),
    );
    await clean("what would be different");
    await button("Stop", "Interrompi").click();
    const sure = page.getByRole("dialog", {
      name: say("Stop the shadow?", "Interrompere il confronto?"),
    });
    await sure.waitFor();
    await clean("the question", { over: true });
    await sure.getByRole("button", { name: say("Stop the shadow", "Interrompi il confronto") }).click();
    await sees(/^Stopped /, /^Interrotto: /);
    await clean("a shadow that was stopped");
    const owen = await asks("Orders", "Owen");
    await t.until("Owen is offered as before", async () => {
      const { chat } = await anna("GET", `engine/decisions?uniQref=${owen.uniQref}`);
      return chat.now?.ringing != null;
    });
    await page.reload();
    await sees(/^Stopped /, /^Interrotto: /);
    const after = (await anna("GET", SHADOW)).shadow;
    assert.deepEqual(
      [after.state, after.figures],
      ["stopped", { ...shadow.figures, ended: after.figures.ended }],
    );
    const { items: told } = await anna("GET", "admin/audit");
    const acts = told.filter(({ type }) => type === "policy_shadow").map(({ action }) => action);
    assert.equal(acts.length, 2, "who began and who stopped it is in the audit");
  });
}
