// Whoever is at the end of a conversation stays there while they write, and sees what they have sent.
import assert from "node:assert/strict";
import { story } from "../story.mjs";
import { Wired } from "../wire.mjs";

/** How far the last bubble reaches below what is in view of the transcript. */
const covered = (page) =>
  page.evaluate(() => {
    const rows = [...document.querySelectorAll("[role=log] .msg")];
    const log = document.querySelector("[role=log]").getBoundingClientRect();
    const box = document.querySelector(".composer").getBoundingClientRect();
    return Math.round(rows.at(-1).getBoundingClientRect().bottom - Math.min(log.bottom, box.top));
  });

story("the last message stays in sight while a long reply is written, sent or dropped", async (t) => {
  const marta = await (await t.agent("marta")).signsIn("marta.rinaldi");
  const { page } = marta;
  const asked = await Wired.asks(t.server.base, { skill: "Returns", name: "Ada", message: "I have a list" });
  await marta.takes("Ada");
  for (let n = 1; n <= 25; n += 1) await asked.says(`And another thing, the ${n}.`);
  await marta.transcript.getByText("the 25.").waitFor();
  const latest = page.locator(".jump");
  const follows = async (when) => {
    await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => setTimeout(drawn, 100))));
    assert.ok((await covered(page)) <= 0, `covered ${when} by ${await covered(page)} px`);
    assert.equal(await latest.count(), 0, `at the end ${when}`);
  };
  for (const delay of [0, 20, 60]) {
    await marta.box.click();
    for (let line = 1; line <= 6; line += 1) {
      await page.keyboard.type(`Line ${line} of ${delay}`, { delay });
      if (line < 6) await page.keyboard.press("Shift+Enter");
      await follows(`after line ${line}`);
    }
    await page.keyboard.press("Enter");
    await marta.transcript.getByText(`Line 6 of ${delay}`).waitFor();
    await follows("when it was sent");
  }
  await marta.box.fill("One\ntwo\nthree\nfour\nfive\nsix\nseven");
  await follows("with a long draft");
  await marta.box.fill("");
  await follows("when it was dropped");
  // Whoever reads further up goes on to, until they send something.
  await page.locator("[role=log]").evaluate((log) => log.scrollBy(0, -400));
  await latest.waitFor();
  await marta.box.fill("One\ntwo\nthree\nfour");
  await latest.waitFor();
  await page.keyboard.press("Enter");
  await latest.waitFor({ state: "detached" });
  await follows("after sending from further up");
});
