// An offer finds its agent on whichever screen they are, under whatever lies over it, and in every tab.
import assert from "node:assert/strict";
import { findings } from "../axe.mjs";
import { story } from "../story.mjs";
import { Wired } from "../wire.mjs";

const clean = async (page, what) => assert.deepEqual(await findings(page), [], what);
const PHONE = { width: 390, height: 844 };
const giulia = { skill: "Orders", name: "Giulia", surname: "Costa", message: "Is the lamp there?" };

/** What can be pressed and lies under the offer, but for the search of the top bar, whose keys work all the same. */
const under = (page) =>
  page.evaluate(() => {
    const offer = document.querySelector(".offerbar");
    const over = offer.getBoundingClientRect();
    const pressed = "a, button:not(.find), input, select, textarea, [role=tab], [role=switch], summary";
    return [...document.querySelectorAll(pressed)].flatMap((each) => {
      if (offer.contains(each)) return [];
      const { left, right, top, bottom, width } = each.getBoundingClientRect();
      const meets = left < over.right && right > over.left && top < over.bottom && bottom > over.top;
      // What is scrolled away lies under nothing.
      const seen = each.checkVisibility() && width > 0 && top < innerHeight && !isScrolledAway(each, over);
      return meets && seen ? [`${each.className} ${each.textContent.slice(0, 40)}`] : [];
    });
    function isScrolledAway(each, { top }) {
      for (let at = each.parentElement; at !== null; at = at.parentElement)
        if (getComputedStyle(at).overflowY !== "visible" && at.getBoundingClientRect().bottom <= top + 1)
          return true;
      return false;
    }
  });

for (const [how, viewport, dark] of [
  ["at the desktop", { width: 1440, height: 900 }, false],
  ["on a laptop, dark", { width: 1366, height: 768 }, true],
  ["on a tablet", { width: 820, height: 1180 }, false],
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
    assert.deepEqual(
      await under(page),
      [],
      `nothing that is pressed on the knowledge screen is covered, ${how}`,
    );
    for (const path of ["Profile/Preferences?section=general", "Profile/CannedResponses", "Profile/Inbox"]) {
      await page.goto(`${marta.base}/#/Common/${path}`);
      await page.getByRole("main").getByRole("heading", { level: 1 }).first().waitFor();
      assert.deepEqual(await under(page), [], `nor on ${path}`);
    }
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
