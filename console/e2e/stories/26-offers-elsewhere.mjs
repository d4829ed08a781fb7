// An offer finds its agent on whichever screen they are, under whatever lies over it, and in every tab.
import assert from "node:assert/strict";
import { findings } from "../axe.mjs";
import { story } from "../story.mjs";
import { Wired } from "../wire.mjs";

const clean = async (page, what) => assert.deepEqual(await findings(page), [], what);
const PHONE = { width: 390, height: 844 };
const giulia = { skill: "Orders", name: "Giulia", surname: "Costa", message: "Is the lamp there?" };

for (const [how, viewport, dark] of [
  ["at the desktop", { width: 1440, height: 900 }, false],
  ["on a phone, dark", PHONE, true],
]) {
  story(`an offer rings on the knowledge screen ${how}, and accepting opens the chat`, async (t) => {
    const marta = await (await t.agent("marta", { viewport, dark })).signsIn("marta.rinaldi");
    const { page } = marta;
    await page.goto(`${marta.base}/#/Common/Knowledge`);
    await page
      .getByRole("main")
      .getByRole("heading", { level: 2 })
      .or(page.getByRole("main").getByRole("heading", { level: 1 }))
      .first()
      .waitFor();
    await page.waitForFunction(() => document.title.includes("Knowledgebase"));
    const title = await page.title();
    await Wired.asks(t.server.base, giulia);
    await marta.isRungBy("Giulia Costa");
    await page.waitForFunction(() => document.title === "☎ Giulia Costa – Orders · Switchyard");
    const within = await page.evaluate(() => document.activeElement?.closest("[role=alertdialog]") != null);
    assert.equal(within, false, "it takes no focus");
    await clean(page, `an offer elsewhere, ${how}`);
    await marta.accepts();
    await marta.transcript.getByText("Is the lamp there?").waitFor();
    await page.waitForFunction((before) => document.title !== before && !document.title.includes("☎"), title);
  });
}

story("an offer stands over the palette, its key works there, and the palette makes way", async (t) => {
  const marta = await (await t.agent("marta")).signsIn("marta.rinaldi");
  const { page } = marta;
  await page.keyboard.press("Control+k");
  await page.getByRole("combobox").and(page.locator(":focus")).waitFor();
  await Wired.asks(t.server.base, giulia);
  await marta.isRungBy("Giulia Costa");
  await page.getByRole("combobox").and(page.locator(":focus")).waitFor();
  const seen = page.locator(".offer, .offerbar").filter({ visible: true });
  assert.equal(await seen.count(), 1, "what rings is seen once");
  await page.keyboard.press("Alt+a");
  await marta.transcript.getByText("Is the lamp there?").waitFor();
  assert.equal(await page.getByRole("combobox").count(), 0);
});

story("an offer rings in both tabs, and accepting it in one silences the other", async (t) => {
  const marta = await (await t.agent("marta")).signsIn("marta.rinaldi");
  const second = await marta.page.context().newPage();
  await second.goto(`${marta.base}/#/Common/Knowledge`);
  const there = second.getByRole("alertdialog", { name: "Incoming chat" });
  await second.getByRole("button", { name: "Your status: Available" }).waitFor();
  await Wired.asks(t.server.base, giulia);
  await marta.isRungBy("Giulia Costa");
  await there.getByText("Giulia Costa").waitFor();
  await marta.accepts();
  await there.waitFor({ state: "detached" });
  await second.waitForFunction(() => !document.title.includes("☎"));
});

story("whoever is away reads why in the place of offers, and one key brings them back", async (t) => {
  const marta = await (await t.agent("marta")).signsIn("marta.rinaldi");
  const { page } = marta;
  await page.getByRole("button", { name: /^Your status/ }).click();
  await page.getByRole("menuitemradio", { name: "Lunch" }).click();
  await marta.sees("You are away: Lunch");
  await clean(page, "away");
  await page.keyboard.press("Alt+b");
  await marta.isAtDesk();
  await marta.sees("No offers right now. The next one appears here.");
});
