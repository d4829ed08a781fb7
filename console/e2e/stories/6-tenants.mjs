import assert from "node:assert/strict";
import { execFile } from "node:child_process";
import { join } from "node:path";
import { promisify } from "node:util";
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

const tenant = ({ binary, folder }, ...words) =>
  promisify(execFile)(binary, [
    ...["tenant", "change", "--tenant", "demo", ...words],
    ...["--database-url", `sqlite://${join(folder, "x.db")}`],
  ]);

story(
  "a tenant gets a name and a module while Marta works: both her tabs show it, and her draft stays",
  async (t) => {
    await tenant(t.server, "--module", "1");
    const marta = await (await t.agent("marta")).signsIn("marta.rinaldi");
    const nadia = await t.customer("nadia");
    await nadia.asks({ skill: "Returns", name: "Nadia Karim", message: "Hello" });
    await marta.waiting("Nadia Karim").waitFor();
    await marta.takes("Nadia Karim");
    await marta.types("I will look for it");
    const other = await marta.page.context().newPage();
    await other.goto(marta.base);
    const tabs = [marta.page, other];
    const knowledge = (tab) => tab.getByRole("link", { name: /^Knowledge/ });
    for (const tab of tabs) {
      await tab.getByRole("link", { name: /^Chat/ }).waitFor();
      assert.equal(await knowledge(tab).count(), 0);
      await tab.evaluate(() => {
        window.sameAsBefore = true;
      });
    }

    await tenant(t.server, "--name", "Casa Lume", "--module", "1", "--module", "2");
    for (const tab of tabs) {
      await tab.getByRole("banner").getByText("Casa Lume").waitFor();
      await knowledge(tab).waitFor();
      await t.until("the title says the name", async () => (await tab.title()).includes("Casa Lume"));
      assert.equal(await tab.evaluate(() => window.sameAsBefore), true, "no page was loaded anew");
    }
    assert.equal(await marta.box.inputValue(), "I will look for it");
    await knowledge(other).click();
    await other.getByRole("heading", { name: "Knowledge" }).first().waitFor();
  },
);
