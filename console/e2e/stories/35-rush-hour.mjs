// A rush hour: who needs an answer looks so, and for how long; notices are one a chat and lie over nothing that is worked with.
import assert from "node:assert/strict";
import { findings } from "../axe.mjs";
import { story } from "../story.mjs";
import { Wired } from "../wire.mjs";

const PHONE = { width: 390, height: 844 };
/** 1440, a small laptop, and a desk at 150 % and at 200 %. */
const DESKS = [
  { width: 1440, height: 900 },
  { width: 1366, height: 768 },
  { width: 960, height: 600 },
  { width: 720, height: 450 },
];
const NAMES = [
  "Ada",
  "Otto",
  "Sara",
  "Ruth",
  "Jonas",
  "Nadia",
  "Ines",
  "Paul",
  "Lea",
  "Max",
  "Eva",
  "Tim",
  "Ida",
  "Ben",
];

/** `Returns` is a line that agents take from: nothing rings. */
const asks = (t, name) =>
  Wired.asks(t.server.base, { skill: "Returns", name, surname: "Berg", message: `${name} asks` });

/** For this page it is so much later; its timers go on as they were. */
const later = (page, minutes) =>
  page.evaluate((ms) => {
    const before = Date.now;
    Date.now = () => before() + ms;
  }, minutes * 60_000);

/** Which of these lie under a notice, even in part. */
const covered = (page, selectors) =>
  page.evaluate((all) => {
    const boxes = (selector) =>
      [...document.querySelectorAll(selector)].map((one) => one.getBoundingClientRect());
    const notices = boxes(".notice");
    const under = (box) =>
      box.width > 0 &&
      notices.some(
        (n) => n.left < box.right && n.right > box.left && n.top < box.bottom && n.bottom > box.top,
      );
    return all.filter((selector) => boxes(selector).some(under));
  }, selectors);

async function rush(t, agent, held) {
  const customers = [];
  for (const name of NAMES) customers.push(await asks(t, name));
  for (const name of NAMES.slice(0, held)) {
    await agent.waiting(`${name} Berg`).waitFor();
    await agent.takes(`${name} Berg`);
    await agent.transcript.getByText(`${name} asks`).waitFor();
  }
  return customers;
}

for (const dark of [false, true]) {
  story(
    `in a rush hour, ${dark ? "dark" : "light"}, age gives an order to what waits for an answer`,
    async (t) => {
      const marta = await (await t.agent("marta", { dark })).signsIn("marta.rinaldi");
      const { page } = marta;
      await rush(t, marta, 3);
      const head = (name) => page.getByRole("link", { name: new RegExp(`${name} Berg`) });
      // All three were read; the last one is answered.
      await head("Sara").getByText("Waiting for your reply").waitFor({ state: "attached" });
      await marta.writes("One moment, please");
      await head("Sara").getByText("Waiting for your reply").waitFor({ state: "detached" });
      await later(page, 4);
      await asks(t, "Late");
      await head("Ada")
        .getByText(/^4:\d\d$/)
        .waitFor();
      await head("Otto")
        .getByText(/^4:\d\d$/)
        .waitFor();
      // Nothing has moved: the chats stand in the order in which they were taken.
      const order = await page.locator("a.headrow .name").allInnerTexts();
      assert.deepEqual(
        order.map((name) => name.trim()),
        ["Ada Berg", "Otto Berg", "Sara Berg"],
      );
      // Who has just come does not look like those who have waited for four minutes.
      const ages = () =>
        page.locator(".qrow .wait").evaluateAll((all) => [...new Set(all.map((one) => one.dataset.age))]);
      await t.until("the line has an order", async () => (await ages()).includes("4"));
      await page.keyboard.press("Alt+j");
      await page.getByRole("heading", { name: "Ada Berg" }).waitFor();
      assert.deepEqual(await findings(page), [], "the desk in a rush hour");
    },
  );
}

story(
  "who has written 150 messages that nobody answered waits since the first of them, also on a page that is loaded anew",
  async (t) => {
    const marta = await (await t.agent("marta")).signsIn("marta.rinaldi");
    const { page } = marta;
    const customer = await asks(t, "Ada");
    await marta.waiting("Ada Berg").waitFor();
    await marta.takes("Ada Berg");
    await marta.transcript.getByText("Ada asks").waitFor();
    const { messages } = await customer.call("GET", "state?since=0");
    const asked = Date.parse(messages[0].ReceivedAt);
    /** By how many seconds what stands on the chat is off. */
    const off = async () => {
      const said = await page.locator("a.headrow .owing").getAttribute("title");
      const [minutes, seconds] = said
        .match(/(\d+):(\d\d)$/)
        .slice(1)
        .map(Number);
      return Math.abs((Date.now() - asked) / 1_000 - (minutes * 60 + seconds));
    };
    // So much older is the first one than those that a list carries.
    await page.locator("a.headrow .owing").getByText("0:08", { exact: true }).waitFor();
    for (let from = 1; from < 150; from += 50)
      await Promise.all(
        Array.from({ length: Math.min(50, 150 - from) }, (_, at) => customer.says(`more ${from + at}`)),
      );
    await marta.transcript.getByText("more 149").waitFor();
    assert.ok((await off()) < 3, "while they come");
    await page.reload();
    await page.locator("a.headrow .owing").waitFor();
    assert.ok((await off()) < 3, "on a page that is loaded anew");
    await marta.writes("Here I am");
    await page.locator("a.headrow .owing").waitFor({ state: "detached" });
  },
);

story(
  "a chat's messages are one notice, over nothing that is worked with, and the bell keeps them",
  async (t) => {
    const marta = await (await t.agent("marta")).signsIn("marta.rinaldi");
    const { page } = marta;
    const customers = await rush(t, marta, 4);
    const notice = (name) => page.locator(".notice", { hasText: `${name} Berg` });
    for (const viewport of DESKS) {
      await page.setViewportSize(viewport);
      const before = await page.locator(".notice").count();
      for (const at of [0, 1, 2])
        for (const words of ["Hello?", "Still there?"]) await customers[at].says(words);
      await notice("Sara").getByText("in all").waitFor({ state: "attached" });
      assert.ok(before <= 3 && (await page.locator(".notice").count()) <= 3, "three at most");
      const worked = [
        ".who .whobody",
        ".composer .box",
        ".talk .top .btn",
        ".offer",
        "a.headrow",
        "[data-message]",
      ];
      assert.deepEqual(await covered(page, worked), [], `${viewport.width} × ${viewport.height}`);
    }
    await page.setViewportSize(DESKS[0]);
    await t.until("they go by themselves", async () => (await page.locator(".notice").count()) === 0, 30_000);
    await page.getByRole("button", { name: "Notifications, 3 new" }).click();
    const list = page.getByRole("dialog", { name: /^Notifications/ });
    await list.getByRole("listitem").first().waitFor();
    assert.equal(await list.getByRole("listitem").count(), 3, "one entry a chat");
    assert.deepEqual(await findings(page, { over: true }), [], "the list behind the bell");
    await list.getByRole("listitem").filter({ hasText: "Ada Berg" }).getByRole("link").click();
    await page.getByRole("heading", { name: "Ada Berg" }).waitFor();
    await page.reload();
    await page.getByRole("button", { name: "Notifications", exact: true }).click();
    await list.getByText("Message from Otto Berg").first().waitFor();
  },
);

story("with twelve slots a phone shows the chats, the free ones in one row, and the whole bar", async (t) => {
  const marta = await t.agent("marta", { viewport: PHONE });
  const { page } = marta;
  // The demo gives nobody so many; the page is told so.
  const many = (text) => text.replaceAll('"maximum":4', '"maximum":12');
  await page.route("**/2.0/internal/profile*", async (route) => {
    const answer = await route.fetch();
    await route.fulfill({ response: answer, body: many(await answer.text()) });
  });
  await page.routeWebSocket("**/2.0/live*", (socket) => {
    const server = socket.connectToServer();
    server.onMessage((frame) => socket.send(typeof frame === "string" ? many(frame) : frame));
  });
  await marta.signsIn("marta.rinaldi");
  await rush(t, marta, 1);
  await page.getByRole("link", { name: /Back to the/ }).click();
  await page.getByText("11 free").waitFor();
  for (const name of [/^Your status/, /^Notifications/, /^Your menu/]) {
    const { x, width } = await page.getByRole("button", { name }).boundingBox();
    assert.ok(x >= 0 && x + width <= PHONE.width, `${name} is inside the window`);
  }
  // Who waits stands below, in sight.
  const first = await marta.waiting("Otto Berg").boundingBox();
  assert.ok(first.y + first.height < PHONE.height, "the line is in sight");
  // Under a pointer that rests on it the line is held still, and keeps the row of the chat that was taken, pale.
  await page.mouse.move(0, 0);
  await t.until("the line is still", async () => (await page.locator(".qrow.gone").count()) === 0);
  assert.deepEqual(await findings(page), [], "twelve slots on a phone");
});
