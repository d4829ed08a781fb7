// The floor of many agents over a whole day, scrolled, zoomed and moved: how long frames take, beside an empty page's.
//   node e2e/floor-frames.mjs --binary ../target/release/switchyard [--agents 500] [--base URL of other pages in front of a demo server]
import { resolve } from "node:path";
import { parseArgs } from "node:util";
import { PASSWORD } from "./agent.mjs";
import { openBrowser } from "./browser.mjs";
import { Server } from "./server.mjs";

const { values } = parseArgs({
  options: {
    binary: { type: "string", default: "../target/release/switchyard" },
    agents: { type: "string", default: "500" },
    base: { type: "string" },
  },
});

const MINUTE = 60_000;
const DAY_MINUTES = 24 * 60;
const FRAMES = 240;
const STATES = ["available", "single_chat", "single_chat", "group_chat", "suspended"];

/** A day as an agent has it who takes some hundred and fifty chats: no two of them alike, and each run the same. */
function dayOf(user_id, now) {
  const spans = [];
  let at = now - DAY_MINUTES * MINUTE;
  for (let turn = 0; at < now; turn += 1) {
    const to = at + (4 + ((turn * 7 + user_id) % 13)) * MINUTE;
    const state = STATES[(turn + user_id) % STATES.length];
    spans.push({
      from: new Date(at).toISOString(),
      to: to >= now ? null : new Date(to).toISOString(),
      state,
      reason: state === "suspended" ? 2 : null,
      cause: state === "suspended" ? "by_hand" : null,
      chats: 1,
    });
    at = to;
  }
  return spans;
}

function aFloor(count, now) {
  const people = Array.from({ length: count }, (_, at) => ({
    user_id: at + 100,
    name: `Agent ${at + 1}`,
    team: at % 3 === 0 ? "Technical support" : "Customer care",
  }));
  const course = people.map((each) => ({ ...each, spans: dayOf(each.user_id, now), marks: [] }));
  const agents = course.map(({ spans, marks: _, ...each }) => ({
    ...each,
    state: spans.at(-1).state,
    since: spans.at(-1).from,
    suspended: spans.at(-1).state === "suspended",
    reason: spans.at(-1).reason,
    cause: spans.at(-1).cause,
    forced_by: null,
    seats: 3,
    free: 1,
    skills: [{ skill_id: 1, level: 5 }],
    holds: [],
    missed: 0,
  }));
  const at = new Date(now).toISOString();
  const from = new Date(now - DAY_MINUTES * MINUTE).toISOString();
  return { floor: { at, figures: [], lines: [], agents }, course: { from, to: at, at, agents: course } };
}

/** In the page: an act before each frame, and how long it was until that frame. */
const frames = (act) => `(async () => {
  const times = [];
  let last = performance.now();
  for (let n = 0; n < ${FRAMES}; n += 1) {
    ${act};
    await new Promise(requestAnimationFrame);
    const now = performance.now();
    times.push(now - last);
    last = now;
  }
  return times;
})()`;
const scroll = (by) => `const box = document.querySelector(".floorrows");
  box.scrollTop = box.scrollTop + box.clientHeight >= box.scrollHeight - 1 ? 0 : box.scrollTop + ${by}`;
const wheel = (on, how) => `if (n % 4 === 0) {
  const it = document.querySelector("${on}");
  const { left, top } = it.getBoundingClientRect();
  const by = n % 80 < 40 ? -1 : 1;
  it.dispatchEvent(new WheelEvent("wheel", { ${how}, clientX: left + 200, clientY: top + 5, bubbles: true, cancelable: true }));
}`;

const server = values.base === undefined ? await Server.start(resolve(values.binary)) : null;
const base = values.base ?? server.base;
const browser = await openBrowser();
const context = await browser.newContext({
  viewport: { width: 1440, height: 900 },
  reducedMotion: "reduce",
  serviceWorkers: "block",
});
const page = await context.newPage();
// Whoever is asked something on arrival puts it off.
await page.addLocatorHandler(page.locator("[data-later]"), (later) => later.click());
const { floor, course } = aFloor(Number(values.agents), Date.now());
await page.route("**/2.0/internal/floor", (route) => route.fulfill({ json: floor }));
await page.route("**/2.0/internal/floor/course*", (route) => route.fulfill({ json: course }));
await page.goto(`${base}/`);
await page.getByLabel("User name").fill("giulia.conti");
await page.getByRole("button", { name: "Continue" }).click();
await page.getByLabel("Password", { exact: true }).fill(PASSWORD);
await page.getByRole("button", { name: "Sign in" }).click();
await page.getByRole("link", { name: "Floor", exact: true }).waitFor();
await page.goto(`${base}/#/Common/Floor?span=${DAY_MINUTES}`);
await page.locator(".floorcanvas canvas, .floorcanvas svg").first().waitFor();

const quantile = (sorted, share) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))];
async function measure(name, act) {
  const sorted = (await page.evaluate(frames(act))).sort((a, b) => a - b);
  const [half, most, last] = [0.5, 0.95, 1].map((share) => quantile(sorted, share).toFixed(1).padStart(6));
  process.stdout.write(`${name.padEnd(28)} p50 ${half} ms   p95 ${most} ms   longest ${last} ms\n`);
}
await measure("the floor at rest", "");
await measure("scrolled by 3 rows a frame", scroll(54));
await measure("scrolled by 20 rows a frame", scroll(360));
await measure("zoomed", wheel(".floorhours", "deltaY: by * 100"));
await measure("moved through the day", wheel(".floorrows", "deltaX: by * 60"));
await page.goto("about:blank");
await measure("an empty page", "");
await browser.close();
await server?.gone();
