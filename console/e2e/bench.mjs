// The hands under load: six chats at 20 messages a second in all, and how long a key takes to be seen, beside the same idle.
//   node e2e/bench.mjs --binary ../target/release/switchyard [--write ../docs/console-bench.md]
import { writeFile } from "node:fs/promises";
import { cpus, loadavg } from "node:os";
import { resolve } from "node:path";
import { parseArgs } from "node:util";
import { Agent } from "./agent.mjs";
import { openBrowser } from "./browser.mjs";
import { Server } from "./server.mjs";
import { colleague, Wired } from "./wire.mjs";

const { values } = parseArgs({
  options: {
    binary: { type: "string", default: "../target/release/switchyard" },
    write: { type: "string" },
    seconds: { type: "string", default: "20" },
  },
});

const CHATS = 6;
const PER_SECOND = 20;
const SECONDS = Math.min(120, Number(values.seconds));
/** Keys a second of a quick typist. */
const KEYS = 8;
const WORDS = "I am looking into this right now, one moment please. ";

const quantile = (sorted, share) =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;

/** In the page: from a key's own time stamp to the frame after it, and what the browser itself counts. */
function watchKeys() {
  const keys = [];
  const timing = [];
  addEventListener(
    "keydown",
    ({ timeStamp }) =>
      requestAnimationFrame(() => {
        // A task that follows the frame: style, layout and paint of it are done.
        const { port1, port2 } = new MessageChannel();
        port1.onmessage = () => keys.push(performance.now() - timeStamp);
        port2.postMessage(0);
      }),
    true,
  );
  new PerformanceObserver((list) => {
    for (const { name, duration } of list.getEntries()) if (name === "keydown") timing.push(duration);
  }).observe({ type: "event", durationThreshold: 16 });
  const frames = { count: 0 };
  const each = () => {
    frames.count += 1;
    requestAnimationFrame(each);
  };
  requestAnimationFrame(each);
  window.measured = () => {
    const answer = { keys: [...keys], timing: [...timing], frames: frames.count };
    keys.length = 0;
    timing.length = 0;
    frames.count = 0;
    return answer;
  };
}

async function counters(devtools) {
  const { metrics } = await devtools.send("Performance.getMetrics");
  return Object.fromEntries(metrics.map(({ name, value }) => [name, value]));
}

/** What the page did during an act. */
async function measured(page, devtools, act) {
  await page.evaluate(() => window.measured());
  const before = await counters(devtools);
  await act();
  const after = await counters(devtools);
  const { keys, timing, frames } = await page.evaluate(() => window.measured());
  const spent = (name) => after[name] - before[name];
  const seconds = spent("Timestamp");
  keys.sort((a, b) => a - b);
  timing.sort((a, b) => a - b);
  return {
    keys: keys.length,
    p50: quantile(keys, 0.5),
    p95: quantile(keys, 0.95),
    max: keys.at(-1) ?? 0,
    slow: timing.length,
    event95: quantile(timing, 0.95),
    frames: frames / seconds,
    styles: spent("RecalcStyleCount") / seconds,
    layouts: spent("LayoutCount") / seconds,
    busy: (100 * spent("TaskDuration")) / seconds,
    style: (100 * spent("RecalcStyleDuration")) / seconds,
    layout: (100 * spent("LayoutDuration")) / seconds,
    script: (100 * spent("ScriptDuration")) / seconds,
  };
}

async function typed(page, seconds) {
  const end = Date.now() + seconds * 1_000;
  for (let at = 0; Date.now() < end; at += 1) {
    const next = Date.now() + 1_000 / KEYS;
    await page.keyboard.press(WORDS[at % WORDS.length] === " " ? "Space" : WORDS[at % WORDS.length]);
    await pause(next - Date.now());
  }
}

const pause = (ms) => new Promise((done) => setTimeout(done, Math.max(0, ms)));

/** Messages of all customers in turn, at the given pace, until it is told to stop. */
function pour(customers) {
  let going = true;
  let said = 0;
  const begun = Date.now();
  const round = (async () => {
    const under = new Set();
    while (going) {
      const one = customers[said % customers.length].says(
        `Message number ${said} about my parcel, where is it now?`,
      );
      under.add(one);
      one.catch(() => undefined).finally(() => under.delete(one));
      said += 1;
      await pause(begun + (said * 1_000) / PER_SECOND - Date.now());
    }
    await Promise.all(under);
  })();
  return async () => {
    going = false;
    await round;
    return said / ((Date.now() - begun) / 1_000);
  };
}

const server = await Server.start(resolve(values.binary));
const browser = await openBrowser();
try {
  const context = await browser.newContext({
    viewport: { width: 1440, height: 900 },
    locale: "en-GB",
    serviceWorkers: "block",
  });
  const page = await context.newPage();
  await page.addInitScript(watchKeys);
  await page.addInitScript(() =>
    new MutationObserver(() => document.querySelector("[data-later]")?.click()).observe(document, {
      subtree: true,
      childList: true,
    }),
  );
  const marta = await new Agent(page, server.base).signsIn("marta.rinaldi");
  const anna = await colleague(server.base, "anna.bruni");
  const { items } = await anna("GET", "internal/team");
  const { user_id } = items.find(({ username, name, fullname }) =>
    [username, name, fullname].some((each) => /marta.rinaldi/i.test(each ?? "")),
  );
  const customers = [];
  for (let at = 0; at < CHATS; at += 1) {
    const one = await Wired.asks(server.base, {
      skill: "Returns",
      name: "Visitor",
      surname: String(8841 + at),
      message: "Where is my parcel?",
    });
    customers.push(one);
    await anna("PATCH", "queue/entity", { uniQref: one.uniQref, op_id: user_id });
  }
  await page.locator(".headrow", { hasText: "Visitor 8841" }).click();
  await marta.box.click();
  const devtools = await context.newCDPSession(page);
  await devtools.send("Performance.enable");

  const clear = () => page.keyboard.press("Control+a").then(() => page.keyboard.press("Delete"));
  const machine = loadavg()[0];
  const idle = await measured(page, devtools, () => typed(page, SECONDS));
  await clear();
  const stop = pour(customers);
  await pause(3_000);
  const loaded = await measured(page, devtools, () => typed(page, SECONDS));
  await clear();
  const watching = await measured(page, devtools, () => pause(SECONDS * 1_000));
  const pace = await stop();

  const rows = [
    ["key to the frame that shows it, p50 (ms)", "p50", 1],
    ["… p95 (ms)", "p95", 1],
    ["… longest (ms)", "max", 0],
    ["keys that took the browser 16 ms and more (Event Timing)", "slow", 0],
    ["… of those, p95 (ms)", "event95", 0],
    ["keys typed", "keys", 0],
    ["frames a second", "frames", 0],
    ["style recalculations a second", "styles", 1],
    ["layouts a second", "layouts", 1],
    ["main thread busy (%)", "busy", 1],
    ["… style (%)", "style", 1],
    ["… layout (%)", "layout", 1],
    ["… script (%)", "script", 1],
  ];
  const table = [
    `| what | idle, typing | ${CHATS} chats at ${pace.toFixed(0)} messages a second, typing | the same, hands still |`,
    "|---|---|---|---|",
    ...rows.map(
      ([what, key, digits]) =>
        `| ${what} | ${idle[key].toFixed(digits)} | ${loaded[key].toFixed(digits)} | ${watching[key].toFixed(digits)} |`,
    ),
  ].join("\n");
  const verdict = `Key to frame at p95: ${(loaded.p95 - idle.p95).toFixed(1)} ms above idle (aim: at most 10). Main thread with the hands still: ${watching.busy.toFixed(0)} % busy (aim: under 40).`;
  process.stdout.write(`${table}\n\n${verdict}\n`);
  if (values.write !== undefined) {
    const processor = cpus();
    await writeFile(
      values.write,
      `# The console under load

Written by \`make bench-console\`: the built console in Chromium (headless, drawn by the processor), one agent with ${CHATS} chats, whose customers
write over the API in turn. Each column is ${SECONDS} s of the same run; ${KEYS} keys a second are typed into the message box. A key counts from its own time
stamp to the end of the next frame. The server, the customers and the browser share the machine: ${processor.length} × ${processor[0]?.model?.trim() ?? "processor"}, load
average ${machine.toFixed(1)} before the first column.

${table}

${verdict}
`,
    );
  }
} finally {
  await browser.close();
  await server.gone();
}
