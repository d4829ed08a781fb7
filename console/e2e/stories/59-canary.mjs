// An administrator lets a draft route half of the chats; its chats wait for whom no one is, and the canary is rolled back by its own
// condition. The page, the notice, the chat's reasons and the audit say so.
import assert from "node:assert/strict";
import { PASSWORD } from "../agent.mjs";
import { findingsAtEveryZoom } from "../axe.mjs";
import { story } from "../story.mjs";
import { administrator, Wired } from "../wire.mjs";

const PHONE = { width: 390, height: 844 };
const ORDERS = "1";
const CANARY = "engine/policy/canary";
const LEAST = 20;
const MOST_CHATS = 200;
/** No one at a desk has that. */
const DRAFT = { skills: { [ORDERS]: { steps: [{ after_seconds: 0, level: 10 }] } } };

for (const [mode, look] of [
  ["light", {}],
  ["dark, on a phone, in Italian", { dark: true, viewport: PHONE, language: "it-IT" }],
]) {
  const say = (english, italiano) => (look.language === undefined ? english : italiano);

  story(
    `Anna tries a draft on half of the chats, and it is rolled back by its condition, ${mode}`,
    async (t) => {
      const { base } = t.server;
      const anna = await administrator(base);
      const asks = async (n) =>
        (
          await Wired.asks(base, {
            skill: "Orders",
            name: `Daniel ${n}`,
            surname: "Hughes",
            message: "Hello?",
          })
        ).stays();

      const page = await t.person("anna", look);
      const clean = async (where, how) =>
        assert.deepEqual(await findingsAtEveryZoom(page, how), [], `axe on ${where}`);
      const button = (english, italiano) =>
        page.getByRole("button", { name: say(english, italiano), exact: true });
      const sees = (english, italiano) =>
        page.getByText(say(english, italiano)).filter({ visible: true }).first().waitFor();
      await page.goto(`${base}/#/Common/Admin/Policies?view=text`);
      await page.getByLabel(say("User name", "Nome utente")).fill("anna.bruni");
      await button("Continue", "Continua").click();
      await page.getByLabel("Password", { exact: true }).fill(PASSWORD);
      await button("Sign in", "Accedi").click();
      await page
        .getByRole("textbox", { name: say(/as JSON/, /in JSON/) })
        .fill(JSON.stringify(DRAFT, null, 2));
      await button("Canary", "Su una parte").click();
      await page
        .getByLabel(say("Share of new chats", "Quota delle nuove chat"), { exact: true })
        .selectOption("50");
      await page
        .getByLabel(say("Not judged before", "Nessun giudizio prima di"), { exact: true })
        .selectOption(String(LEAST));
      await page.getByLabel(say(/^wait longer/, /^attendono in media/)).fill("3");
      await clean("a canary that is about to begin");
      await button("Start the canary", "Avvia la prova").click();
      const sure = page.getByRole("dialog", { name: say("Start the canary?", "Avviare la prova?") });
      await sure.getByRole("button", { name: say("Start the canary", "Avvia la prova") }).click();
      await sees(/^Running until/, /^In corso fino a/);
      await clean("a canary that has just begun");

      // Customers come: those of the policy in force leave again, those of the draft wait for level 10.
      const chats = { tried: [], control: [] };
      for (let n = 0; n < MOST_CHATS && (chats.tried.length <= LEAST || chats.control.length <= LEAST); n++) {
        const customer = await asks(n);
        const { chat } = await anna("GET", `engine/decisions?uniQref=${customer.uniQref}`);
        const side = chat.arm.tried ? "tried" : "control";
        chats[side].push(customer);
        if (side === "control") await customer.call("POST", "leave");
      }
      await page.getByRole("row", { name: say(/^Chats counted/, /^Chat contate/) }).waitFor();
      await sees("Canary rolled back", "Prova annullata");
      await sees(/^Rolled back/, /^Annullata:/);
      await sees(/waited too long: by more than 3 s on average/, /hanno atteso troppo: in media oltre 3 s/);
      const { canary } = await anna("GET", CANARY);
      assert.deepEqual([canary.state, canary.broken], ["rolled_back", "wait"]);
      assert.ok(canary.differences.wait.more - canary.differences.wait.error > 3, "beyond chance");
      await clean("a canary that was rolled back");

      // New chats have no side, and a chat that waited is offered by the policy in force.
      const tom = await t.agent("tom");
      await tom.signsIn("tom.okafor");
      await t.until("a chat of the draft is offered by the policy in force", async () => {
        const { chat } = await anna("GET", `engine/decisions?uniQref=${chats.tried[0].uniQref}`);
        const offers = chat.waits.flatMap(({ decisions }) => decisions);
        return chat.arm.tried && offers.some((offer) => offer.canary === null);
      });
      const owen = await asks("Owen");
      assert.equal((await anna("GET", `engine/decisions?uniQref=${owen.uniQref}`)).chat.arm, null);
      const { items } = await anna("GET", "admin/audit");
      const told = items.filter(({ type }) => type === "policy_canary");
      assert.deepEqual(
        told.map(({ action, scope, after }) => [action, scope, after?.why ?? null]),
        [
          ["edit", "house", "wait"],
          ["create", "console", null],
        ],
        "who began it, and that its condition ended it",
      );
      await page.reload();
      await sees(/^Rolled back/, /^Annullata:/);
    },
  );
}
