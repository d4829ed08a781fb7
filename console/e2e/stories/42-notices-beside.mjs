// What is told stays off the buttons of a panel that is open at the side of the floor.
import assert from "node:assert/strict";
import { findings } from "../axe.mjs";
import { story } from "../story.mjs";
import { comesToFloor } from "../supervisor.mjs";
import { Wired } from "../wire.mjs";

const asIs = (english) => english;

for (const [how, viewport] of [
  ["at the desktop", { width: 1440, height: 900 }],
  ["on a tablet", { width: 820, height: 1180 }],
  ["on a phone", { width: 390, height: 844 }],
]) {
  story(`no notice lies over the acts of a panel, ${how}`, async (t) => {
    const page = await t.person("giulia", { viewport });
    await comesToFloor(page, t.server.base, asIs);
    await page
      .getByRole("region", { name: "Figures" })
      .getByRole("button", { name: /^Waiting/ })
      .click();
    const panel = page.getByRole("complementary", { name: "Waiting chats" });
    await panel.waitFor();
    // Whoever takes chats from a queue by hand is told of them: this one is hers.
    for (const name of ["Ivo", "Nadia"])
      await Wired.asks(t.server.base, { skill: "Resi", name, message: "It is too small" });
    await page.locator(".notice").getByText("New chat in the queue").first().waitFor();
    const covered = await page.evaluate(() => {
      const side = document.querySelector(".floorside").getBoundingClientRect();
      return [...document.querySelectorAll(".notice")].filter((notice) => {
        const { left, right, top, bottom } = notice.getBoundingClientRect();
        // What is over the head's edge alone lies over no button.
        return left < side.right && right > side.left && top < side.bottom && bottom > side.top + 4;
      }).length;
    });
    assert.equal(covered, 0, `the panel is free ${how}`);
    assert.deepEqual(await findings(page), [], `a panel and notices ${how}`);
    await panel.getByRole("button", { name: "Close", exact: true }).click();
    await panel.waitFor({ state: "detached" });
    assert.equal(await page.evaluate(() => document.documentElement.dataset.panel), undefined);
  });
}
