import assert from "node:assert/strict";
import { story } from "../story.mjs";

story("the tenant acme is apart: its own shop, its own people, its own lines", async (t) => {
  t.watch.excuse(/status of 401 .*internal\/profile/);
  const marta = await (await t.agent("marta")).signsIn("marta.rinaldi");
  const wile = await (await t.agent("wile", { tenant: "acme" })).signsIn("wile.carter");

  const stranger = await t.agent("stranger", { tenant: "acme" });
  await stranger.comesTo();
  await stranger.enters("marta.rinaldi");
  await stranger.page.getByRole("alert").waitFor();

  const roy = await t.customer("roy", { tenant: "acme" });
  await roy.visits();
  await roy.opens();
  const topics = await roy.chat.getByLabel("What is it about?").locator("option").allInnerTexts();
  assert.deepEqual(
    topics.slice(1).map((topic) => topic.replace(/ \(.*/, "")),
    ["Support", "Sales"],
  );
  await roy.fills({ skill: "Support", name: "Roy Tanner", message: "The rocket skates will not start." });
  await roy.press("Start chat");
  await wile.isRungBy("Roy Tanner");

  const nadia = await t.customer("nadia");
  await nadia.asks({ skill: "Returns", name: "Nadia Karim", message: "Hello" });
  await marta.waiting("Nadia Karim").waitFor();
  assert.equal(await marta.page.getByText("Roy Tanner").count(), 0, "demo's people see nothing of acme");
  assert.equal(await wile.page.getByText("Nadia Karim").count(), 0, "acme's people see nothing of demo");
});
