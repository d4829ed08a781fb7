// A queue is about to miss its target: the supervisor sees it coming, asks why, lends it an agent, who serves the customers; the record
// tells it, the loan is taken back, and the floor is looked at as it was before.
import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { findingsAtEveryZoom } from "../axe.mjs";
import { story } from "../story.mjs";
import { comesToFloor } from "../supervisor.mjs";
import { colleague, publishes, Wired } from "../wire.mjs";

const PHONE = { width: 390, height: 844 };
const TECHNICAL = 4;
/** Below ten chats a queue has no level, and no breach of it is foretold. */
const ANSWERED = 11;
const OTHERS = ["Ivo", "Omar", "Ruth"];

/** Chats that are answered at once, one after the other, by the only one who can. */
async function answersMany(base, emma) {
  for (let at = 1; at <= ANSWERED; at += 1) {
    const about = { skill: "Technical", name: `Early ${at}`, message: "It flickers." };
    const { uniQref } = await Wired.asks(base, about);
    await emma("GET", `queue/retrieve_entity?uniQref=${uniQref}`);
    await emma("DELETE", `livechat/ongoing?uniQref=${uniQref}&reason=resolved`);
    await emma("PATCH", "livechat/details", { uniQref, wrap_up: "send", notes: "A loose bulb" });
  }
}

for (const [mode, look] of [
  ["light", {}],
  ["dark, on a phone, in Italian", { dark: true, viewport: PHONE, language: "it-IT" }],
]) {
  const say = (english, italiano) => (look.language === undefined ? english : italiano);

  story(`Giulia sees a target about to be missed, lends Marta, and looks back at it, ${mode}`, async (t) => {
    const { base } = t.server;
    // A quarter of an hour's help comes in time only where nobody is late after seconds.
    const service_level = { percent: 80, within_seconds: 300 };
    await publishes(base, { skills: { [TECHNICAL]: { line: { service_level } } } });
    const marta = await (await t.agent("marta")).signsIn("marta.rinaldi");
    const page = await t.person("giulia", look);
    const clean = async (where) => assert.deepEqual(await findingsAtEveryZoom(page), [], `axe on ${where}`);
    await comesToFloor(page, base, say);
    const queues = page.getByRole("region", { name: say("Queues", "Code") });
    const technical = queues.getByRole("row", { name: /Technical/ });
    const coming = technical.getByText(say(/^Target missed in about/, /^Obiettivo mancato tra circa/));
    const waiting = (count) => technical.getByRole("cell").first().getByText(String(count), { exact: true });

    const emma = await colleague(base, "emma.jensen");
    await answersMany(base, emma);
    await technical.getByText(/^100/).waitFor();
    assert.equal(await coming.count(), 0, "everybody is answered at once");

    // Emma goes home, and nobody else knows lamps.
    await emma("DELETE", "internal/profile");
    const nadia = await t.customer("nadia");
    for (const name of OTHERS) {
      const customer = await Wired.asks(base, { skill: "Technical", name, message: "It stays dark." });
      customer.stays();
    }
    await nadia.asks({ skill: "Technical", name: "Nadia", message: "My lamp does not light." });
    await waiting(4).waitFor();
    await coming.waitFor();
    const before = new Date().toISOString();
    await clean("a target that is about to be missed");

    await technical.getByRole("button", { name: "Technical", exact: true }).click();
    const queue = page.getByRole("complementary", { name: "Technical" });
    const prevents = queue.getByRole("listitem").filter({
      hasText: say("Lend Marta Rinaldi the skill", "Presta la competenza a Marta Rinaldi"),
    });
    await prevents.getByText(say(/^Target met/, /^Obiettivo rispettato/)).waitFor();
    await clean("what would prevent it");
    await queue.getByRole("button", { name: say("Close", "Chiudi"), exact: true }).click();

    await technical.getByRole("button", { name: say(/^Why does/, /^Perché/) }).click();
    const why = page.getByRole("complementary", { name: say("Why still waiting", "Perché aspetta ancora") });
    await why.getByText(say("Does not have the skill", "Non ha la competenza")).first().waitFor();
    await clean("why a chat waits");
    await why
      .getByRole("button", { name: say("Lend it to Marta Rinaldi…", "Prestala a Marta Rinaldi…") })
      .click();
    const lend = page.getByRole("dialog", {
      name: say("Lend Marta Rinaldi a skill", "Presta una competenza a Marta Rinaldi"),
    });
    await lend.getByLabel(say("Reason", "Motivo")).fill("Emma has gone home");
    await clean("a skill that is being lent");
    await lend.getByRole("button", { name: say("Lend", "Presta"), exact: true }).click();

    for (const name of [...OTHERS, "Nadia"]) {
      await marta.isRungBy(name);
      await marta.accepts();
    }
    await marta.transcript.getByText("My lamp does not light.").waitFor();
    await marta.writes("Is the bulb tight?");
    await nadia.isWith("Marta");
    await nadia.sees("Is the bulb tight?");
    await why.getByText(say(/^This chat is not waiting any more/, /^Questa chat non aspetta più/)).waitFor();
    await why.getByText(say("Marta Rinaldi accepted it", "Marta Rinaldi l’ha accettata")).waitFor();
    await coming.waitFor({ state: "detached" });
    await clean("why an agent has a chat");
    await why.getByRole("button", { name: say("Close", "Chiudi"), exact: true }).click();

    await technical.getByRole("button", { name: "Technical", exact: true }).click();
    const lent = queue.getByRole("listitem").filter({
      hasText: say(
        "lent by Giulia Conti: Emma has gone home",
        "prestata da Giulia Conti: Emma has gone home",
      ),
    });
    await lent.getByRole("button", { name: say("Take back…", "Riprendi…") }).click();
    const back = page.getByRole("dialog", { name: say("Take back Technical?", "Riprendere Technical?") });
    await back.getByRole("button", { name: say("Take back", "Riprendi"), exact: true }).click();
    await lent.waitFor({ state: "detached" });
    const record = await readFile(t.server.log, "utf8");
    for (const kind of ["skill_lent", "skill_returned"]) assert.match(record, new RegExp(kind));
    await queue.getByRole("button", { name: say("Close", "Chiudi"), exact: true }).click();

    // As it was before the loan, by the link of that instant: why she waited is told, and nothing can be done about it.
    await page.goto(`${base}/#/Common/Floor?past=${before}`);
    const then = page.getByRole("region", { name: say("Back in time", "Indietro nel tempo") });
    await then.getByText(say(/^As it was on/, /^Com’era:/)).waitFor();
    await waiting(4).waitFor();
    await clean("the floor as it was");
    await technical.getByRole("button", { name: say(/^Why does/, /^Perché/) }).click();
    await why.getByText(say("What happened", "Che cosa è successo")).waitFor();
    const acts = say(/^(Lend|Raise|Assign|End|Take)/, /^(Presta|Dai|Assegna|Termina|Prendi)/);
    assert.equal(await why.getByRole("button", { name: acts }).count(), 0, "what is over is only looked at");
    await why.getByRole("button", { name: say("Close", "Chiudi"), exact: true }).click();
    await why.waitFor({ state: "detached" });

    // By the slider to midnight, when nobody was there, and on from there by itself; and back.
    await then.getByRole("slider").press("Home");
    await page
      .getByText(say("No agents were here at this time", "Nessun operatore presente in quel momento"))
      .waitFor();
    await then.getByRole("button", { name: say("Play", "Riproduci") }).click();
    await then.getByText(/0:00:[1-5]0/).waitFor();
    await then.getByRole("slider").focus();
    await page.keyboard.press("Escape");
    await then.waitFor({ state: "detached" });
    await page.getByText("Marta Rinaldi").first().waitFor();
  });
}
