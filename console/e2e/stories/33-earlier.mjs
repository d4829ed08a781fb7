// Nothing of a long chat is out of reach: both sides scroll back to the very first message, and what they read stays where it is.
import assert from "node:assert/strict";
import { story } from "../story.mjs";
import { colleague, Wired } from "../wire.mjs";

const MANY = 5_000;
/** So many customers' messages are on their way at once. */
const AT_ONCE = 50;
const STILL_PX = 3;
const PHONE = { width: 390, height: 844 };
const LONG_MS = 60_000;

/** Writes until the chat has so many messages. */
async function fills(customer, from, to) {
  for (let at = from; at < to; at += AT_ONCE) {
    const numbers = Array.from({ length: Math.min(AT_ONCE, to - at) }, (_, more) => at + more);
    await Promise.all(numbers.map((number) => customer.says(`message ${number}`)));
  }
}

/**
 * Reads back from where the reader is to the beginning, page by page, each time from a little below the top; answers by how
 * many pixels what was read moved at each.
 */
const readsBack = (box, { rows, beginning, most }) =>
  box.evaluate(
    async (log, { rows, beginning, most, patience }) => {
      const frame = () => new Promise((drawn) => requestAnimationFrame(() => setTimeout(drawn)));
      const top = (row) => row.getBoundingClientRect().top - log.getBoundingClientRect().top;
      const inView = () =>
        [...log.querySelectorAll(rows)].find(
          (one) => one.getBoundingClientRect().bottom > log.getBoundingClientRect().top,
        );
      const begun = () => log.textContent.includes(beginning);
      const moves = [];
      while (moves.length < most && !begun()) {
        const height = log.scrollHeight;
        log.scrollTop = Math.min(log.scrollTop, 150);
        const end = performance.now() + patience;
        // What is drawn in one frame is where it was in the next one.
        let [row, at, moved] = [null, 0, 0];
        for (let after = 0; after < 2; ) {
          await frame();
          if (row?.isConnected) moved = Math.max(moved, Math.abs(top(row) - at));
          row = inView();
          if (row !== undefined && top(row) > log.clientHeight) row = null;
          at = row ? top(row) : 0;
          if (log.scrollHeight - height >= 500 || begun()) after += 1;
          else if (performance.now() > end)
            throw new Error(`no earlier page: ${log.textContent.slice(0, 200)}`);
        }
        moves.push(moved);
      }
      return { moves, begun: begun() };
    },
    { rows, beginning, most, patience: LONG_MS / 4 },
  );

const still = (moves, what) => {
  assert.ok(moves.length > 0, `${what}: pages came`);
  assert.ok(Math.max(...moves) <= STILL_PX, `${what} moved by ${moves.map(Math.round).join(", ")} px`);
};

/** The lowest index of a message that is in view. */
const firstInView = (log) =>
  log.evaluate((box) => {
    const { top, bottom } = box.getBoundingClientRect();
    const rows = [...box.querySelectorAll("[data-message]")].map((row) => [row, row.getBoundingClientRect()]);
    const [row] = rows.find(([, at]) => at.bottom > top + 1 && at.top < bottom) ?? [];
    return row === undefined ? null : Number(row.dataset.message);
  });

story(
  "a chat of 5,000 messages is read back to its first one, on a desktop and on a phone, while it goes on",
  async (t) => {
    const marta = await (await t.agent("marta")).signsIn("marta.rinaldi");
    const { page } = marta;
    const customer = await Wired.asks(t.server.base, {
      skill: "Returns",
      name: "Ada",
      surname: "Berg",
      message: "message 0",
    });
    await marta.waiting("Ada Berg").waitFor();
    const read = page.waitForResponse(
      (answer) => answer.request().method() === "PATCH" && answer.url().endsWith("livechat/ongoing"),
    );
    await marta.takes("Ada Berg");
    await marta.transcript.getByText("message 0").waitFor();
    await read;
    // She looks at nothing while they come.
    await page.goto(`${t.server.base}/#/Common/Profile`);
    await fills(customer, 1, MANY);

    // Another tab, and the same one loaded anew: both count all of it.
    const unread = `${MANY - 1} unread messages`;
    const other = await page.context().newPage();
    await other.goto(`${t.server.base}/#/Common/Comms`);
    for (const tab of [page, other]) {
      await tab.goto(`${t.server.base}/#/Common/Comms`);
      await tab.reload();
      await tab.locator("a.headrow").getByText(unread).waitFor({ state: "attached" });
    }
    await other.locator("a.headrow").click();
    await other.getByRole("log").getByText("Ada").first().waitFor({ state: "attached" });
    await page.locator("a.headrow").getByText(unread).waitFor({ state: "detached" });

    // On the desktop, while she is written to.
    await page.locator("a.headrow").click();
    const log = marta.transcript;
    await t.until("the end is in view", async () => ((await firstInView(log)) ?? 0) > MANY - 100);
    const wanted = { rows: "[data-message]", beginning: "Beginning of the conversation" };
    const some = await readsBack(log, { ...wanted, most: 5 });
    still(some.moves, "what she read");
    const [before, height] = [await firstInView(log), await log.evaluate((box) => box.scrollHeight)];
    await fills(customer, MANY, MANY + 3);
    await page.getByRole("button", { name: "3 new" }).waitFor();
    assert.equal(await firstInView(log), before, "new messages move nothing");
    assert.ok((await log.evaluate((box) => box.scrollHeight)) > height);
    const rest = await readsBack(log, { ...wanted, most: 100 });
    still(rest.moves, "what she read");
    assert.ok(rest.begun);
    await log.evaluate((box) => box.scrollTo(0, 0));
    await log.getByText("message 0").waitFor();
    assert.equal(await firstInView(log), 0);
    // All of it is held, and little of it is drawn.
    assert.ok((await log.locator("[data-message]").count()) < 1_000);
    await page.getByRole("button", { name: "3 new", exact: true }).click();
    await t.until("the end is in view again", async () => ((await firstInView(log)) ?? 0) > MANY - 100);

    // By keys alone.
    await page.reload();
    await t.until("the end is in view", async () => ((await firstInView(log)) ?? 0) > MANY - 100);
    await log.focus();
    await page.keyboard.press("PageUp");
    await t.until("she is further up", async () => (await firstInView(log)) < MANY - 10);
    // Page after page, each within the time of one.
    const shown = () =>
      log.evaluate((box) => ({
        height: box.scrollHeight,
        begun: box.textContent.includes("Beginning of the conversation"),
      }));
    for (let now = await shown(); !now.begun; ) {
      const before = now.height;
      await t.until(
        "Home goes to an earlier page",
        async () => {
          await page.keyboard.press("Home");
          now = await shown();
          return now.begun || now.height > before;
        },
        LONG_MS / 4,
      );
    }
    await page.keyboard.press("Home");
    await t.until("the first message is in view", async () => (await firstInView(log)) === 0);
    await other.close();

    const phone = await t.agent("marta on a phone", { viewport: PHONE });
    await phone.comesTo();
    await phone.enters("marta.rinaldi");
    await phone.page.locator("a.headrow").click();
    await t.until(
      "the end is in view",
      async () => ((await firstInView(phone.transcript)) ?? 0) > MANY - 100,
    );
    const there = await readsBack(phone.transcript, { ...wanted, most: 100 });
    still(there.moves, "what she read on the phone");
    await phone.transcript.evaluate((box) => box.scrollTo(0, 0));
    await phone.transcript.getByText("message 0").waitFor();
    assert.equal(await firstInView(phone.transcript), 0);
  },
  {},
  { long: true },
);

for (const language of ["en-GB", "it-IT"]) {
  const italian = language === "it-IT";
  const [beginning, news] = italian
    ? ["Inizio della chat", "120 nuovi messaggi"]
    : ["Beginning of the chat", "120 new messages"];
  story(
    `a customer who comes back to a long chat reads it back to its first message (${italian ? "it" : "en"})`,
    async (t) => {
      const marta = await colleague(t.server.base, "marta.rinaldi");
      const nadia = await t.customer("nadia", { language });
      const skill = "Returns";
      await nadia.asks({ skill, name: "Nadia", email: "nadia@shop.example", message: "message 0" });
      const [[name, kept]] = await nadia.page.evaluate(() =>
        Object.entries(localStorage).filter(([name]) => name.startsWith("switchyard-chat:")),
      );
      const { token } = JSON.parse(kept);
      const wired = Object.assign(new Wired(t.server.base), { token });
      const { uniQref } = await wired.call("GET", "state");
      await marta("GET", `queue/retrieve_entity?uniQref=${uniQref}`);
      assert.ok(name);
      await nadia.press(nadia.words.minimise);
      // She is on another page while she is written to.
      await nadia.page.goto("about:blank");
      await fills(wired, 1, 400);
      for (let at = 0; at < 120; at += 1)
        await marta("POST", "livechat/send", {
          uniQref,
          message: `answer ${at}`,
          client_id: crypto.randomUUID(),
        });
      await nadia.page.goto(`${t.server.base}/demo/`);
      await nadia.badge().getByText(news).waitFor();
      await nadia.opens();
      await nadia.sees("answer 119");
      const box = nadia.chat.locator(".talk");
      assert.equal(await nadia.log.locator(".msg").count(), 50, "the end of it");
      const { moves, begun } = await readsBack(box, { rows: ".row", beginning, most: 20 });
      still(moves, "what she read");
      assert.ok(begun);
      assert.equal((await nadia.transcript())[0], "message 0");
      assert.equal(await nadia.log.locator(".msg").count(), 520);
      // What comes meanwhile leaves her where she reads.
      const at = await box.evaluate((one) => one.scrollTop);
      await marta("POST", "livechat/send", { uniQref, message: "and more", client_id: crypto.randomUUID() });
      await nadia.log.getByText("and more").waitFor({ state: "attached" });
      assert.equal(await box.evaluate((one) => one.scrollTop), at);
    },
  );
}
