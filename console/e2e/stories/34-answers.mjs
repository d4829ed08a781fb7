// What an agent is told before and after taking a chat: how its customer began and why it rings here, that nobody has
// answered yet, and that a colleague does not take what was offered to them.
import assert from "node:assert/strict";
import { findings } from "../axe.mjs";
import { story } from "../story.mjs";
import { administrator, publishes, Wired } from "../wire.mjs";

/** The policy as it is, and how soon the chats of a skill are answered. */
async function answers(base, skill, answer_within) {
  const call = await administrator(base);
  const { document } = await call("GET", "engine/policy");
  const { items } = await call("GET", "helper/skills");
  const { id } = items.find((one) => one.skill === skill);
  const skills = { ...document.skills, [id]: { ...document.skills?.[id], answer_within } };
  await publishes(base, { ...document, skills });
}

story("the first words stand in the line and with what rings, and so does why it rings", async (t) => {
  const marta = await (await t.agent("marta")).signsIn("marta.rinaldi");
  const { page } = marta;
  await Wired.asks(t.server.base, {
    skill: "Returns",
    name: "Ada",
    surname: "Berg",
    message: "The lamp came with a broken shade",
  });
  await marta.waiting("Ada Berg").getByText("The lamp came with a broken shade").waitFor();
  await Wired.asks(t.server.base, {
    skill: "Orders",
    name: "Nadia",
    surname: "Karim",
    message: "Where is my order?",
  });
  await marta.isRungBy("Nadia Karim");
  await marta.offer.getByText("Where is my order?").waitFor();
  await marta.offer.getByText("No one else is free").waitFor();
  assert.deepEqual(await findings(page), [], "the desk with what rings");
  await marta.accepts();
  await marta.transcript.getByText("Where is my order?").waitFor();
});

story("a chat that is not answered is raised, or goes to somebody else", async (t) => {
  await answers(t.server.base, "Returns", { seconds: 2, action: "raise" });
  await answers(t.server.base, "Orders", { seconds: 2, action: "move" });
  const marta = await (await t.agent("marta")).signsIn("marta.rinaldi");
  const lead = await (await t.agent("lead")).signsIn("anna.bruni");
  await Wired.asks(t.server.base, { skill: "Returns", name: "Ada", surname: "Berg", message: "Hello?" });
  await marta.waiting("Ada Berg").waitFor();
  await marta.takes("Ada Berg");
  await marta.sees("Ada Berg is still waiting for your first reply.");
  await lead.sees("Marta Rinaldi has not replied to Ada Berg yet (Returns).");
  await marta.writes("Good morning");
  await Wired.asks(t.server.base, { skill: "Orders", name: "Otto", surname: "Kern", message: "Hello?" });
  await marta.isRungBy("Otto Kern");
  const tom = await (await t.agent("tom")).signsIn("tom.okafor");
  await marta.accepts();
  await tom.offer.getByText("Marta Rinaldi did not reply; first in the queue").waitFor();
  await marta.sees(
    "You had not replied to Otto Kern, so the chat is back at the head of the queue for Orders.",
  );
  await tom.accepts();
  await tom.transcript.getByText("Hello?").waitFor();
});

story("a colleague who does not take a chat is told of at once, in the journey as well", async (t) => {
  const marta = await (await t.agent("marta")).signsIn("marta.rinaldi");
  const tom = await (await t.agent("tom")).signsIn("tom.okafor");
  await Wired.asks(t.server.base, { skill: "Returns", name: "Ada", surname: "Berg", message: "Hello" });
  await marta.waiting("Ada Berg").waitFor();
  await marta.takes("Ada Berg");
  await marta.press("Transfer");
  await marta.page
    .getByRole("dialog")
    .getByRole("button", { name: /Tom Okafor/ })
    .click();
  await tom.press("Decline the chat with Ada Berg");
  await marta.sees("Tom Okafor declined the chat with Ada Berg. You keep it.");
  await marta.page.getByText("Tom Okafor declined", { exact: true }).first().waitFor();
});
