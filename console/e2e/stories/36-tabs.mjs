// One agent with two tabs: what is begun in one is gone on with in the other, and what was read in one is read.
import assert from "node:assert/strict";
import { Agent } from "../agent.mjs";
import { story } from "../story.mjs";
import { Wired } from "../wire.mjs";

/** The same agent's second tab, at the same address. */
async function secondTab(agent) {
  const page = await agent.page.context().newPage();
  // What is told live is told to a tab that listens.
  const listens = page.waitForEvent("websocket").then((feed) => feed.waitForEvent("framereceived"));
  await page.goto(agent.page.url());
  await listens;
  const other = new Agent(page, agent.base);
  await other.isAtDesk();
  return other;
}

story("a reply begun in one tab is gone on with in the other, and is sent once", async (t) => {
  const marta = await (await t.agent("marta")).signsIn("marta.rinaldi");
  const ada = { skill: "Returns", name: "Ada", surname: "Berg", message: "Where is my lamp?" };
  await Wired.asks(t.server.base, ada);
  await marta.waiting("Ada Berg").waitFor();
  await marta.takes("Ada Berg");
  await marta.transcript.getByText("Where is my lamp?").waitFor();
  const other = await secondTab(marta);
  const holds = (agent, text) =>
    t.until(`the box with “${text}”`, async () => (await agent.box.inputValue()) === text);
  await other.transcript.getByText("Where is my lamp?").waitFor();
  await marta.types("It left");
  await holds(other, "It left");
  await other.page.keyboard.type(" us today");
  await holds(marta, "It left us today");

  await marta.page.keyboard.press("Enter");
  await holds(other, "");
  await other.transcript.getByText("It left us today").waitFor();
  assert.equal(await other.transcript.getByText("It left us today").count(), 1);

  await marta.ends();
  const notes = (agent) => agent.page.getByRole("textbox", { name: "Notes" });
  await notes(other).waitFor();
  await notes(marta).fill("Wants it by Friday");
  await t.until("the notes", async () => (await notes(other).inputValue()) === "Wants it by Friday");
  await notes(other).press("End");
  await notes(other).pressSequentially(", before noon");
  const all = "Wants it by Friday, before noon";
  await t.until("the notes", async () => (await notes(marta).inputValue()) === all);
});

story("a notice that was dismissed in one tab is gone in the other", async (t) => {
  const marta = await (await t.agent("marta")).signsIn("marta.rinaldi");
  await marta.page.goto(`${marta.base}/#/Common/Knowledge`);
  const other = await secondTab(marta);
  const ada = { skill: "Returns", name: "Ada", surname: "Berg", message: "Where is my lamp?" };
  await Wired.asks(t.server.base, ada);
  const notice = ({ page }) => page.getByRole("article").filter({ hasText: "Ada Berg" });
  await Promise.all([notice(marta).waitFor(), notice(other).waitFor()]);
  await notice(marta).getByRole("button", { name: "Dismiss" }).click();
  await notice(other).waitFor({ state: "detached" });
});
