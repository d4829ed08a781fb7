// What the floor costs: frames a chat and console, a message's 99th percentile with and without watchers, consoles that come back after
// a restart, and the browser of whoever looks at a thousand agents. docs/engine/floor-costs.md has what it said.
//   node --experimental-websocket e2e/floor-costs.mjs --binary ../target/release/switchyard [--only frames|message|return|browser] [--rounds N]
import { execFileSync, fork } from "node:child_process";
import { once } from "node:events";
import { join, resolve } from "node:path";
import { parseArgs } from "node:util";
import { openBrowser } from "./browser.mjs";
import { Console, each, House, processor, Shift } from "./consoles.mjs";
import { Server } from "./server.mjs";
import { comesToFloor } from "./supervisor.mjs";

const { values } = parseArgs({
  options: {
    binary: { type: "string", default: "../target/release/switchyard" },
    only: { type: "string", default: "" },
    // How often a message's time is taken with and without watchers.
    rounds: { type: "string", default: "7" },
  },
});
const binary = resolve(values.binary);
const ORDERS = 1;
const FREELY = { SWITCHYARD_SIGN_IN_PER_MINUTE: "100000" };

const pause = (ms) => new Promise((done) => setTimeout(done, Math.max(0, ms)));
const say = (text) => process.stdout.write(`${text}\n`);
const sorted = (all) => [...all].sort((a, b) => a - b);
const quantile = (all, share) => sorted(all)[Math.min(all.length - 1, Math.floor(all.length * share))];
/** The median, with the lowest and the highest in brackets. */
const spread = (all, digits = 2) => {
  const [low, half, high] = [0, 0.5, 1].map((share) => quantile(all, share).toFixed(digits));
  return `${half} (${low} to ${high})`;
};

/** A demo server with so many load agents, and the first of them signed in. */
async function open(agents, signed = agents) {
  const server = await Server.start(binary, { settings: FREELY });
  execFileSync(binary, ["seed", "--load-agents", String(agents)], {
    cwd: server.folder,
    env: { ...process.env, SWITCHYARD_DATABASE_URL: `sqlite://${join(server.folder, "x.db")}` },
    stdio: "ignore",
  });
  const house = await House.of(server.base);
  const names = Array.from({ length: signed }, (_, at) => `load.${String(at + 1).padStart(3, "0")}`);
  return { server, house, people: await each(names, (name) => house.signsIn(name)) };
}

/** Something begins every so often, whether what began before is over or not; resolves when all of it is. */
async function begins(count, everyMs, act) {
  const under = [];
  const from = Date.now();
  for (let at = 0; at < count; at += 1) {
    await pause(from + at * everyMs - Date.now());
    under.push(act(at));
  }
  return Promise.all(under);
}

/** Whole chats, at a console that has no part in them, with the skill and without, and at one that watches the floor. */
async function framesOf(after) {
  const [CHATS, EVERY_MS, AGENTS] = [150, 200, 50];
  const { server, house, people } = await open(AGENTS);
  const shift = new Shift(house, after);
  await shift.begins(people);
  const without = new Console(await house.signsIn("david.mensah"));
  const watcher = new Console(await house.signsIn("giulia.conti"), { watch: ["floor", "people"] });
  await Promise.all([without.opens(), watcher.opens()]);
  const strangers = new Map();
  for (const line of shift.consoles.values()) {
    const before = line.hear;
    line.hear = (frame) => {
      before(frame);
      const { uniQref, item, chat, items = [], left = [] } = frame.data;
      const named = [
        uniQref,
        item?.uniQref,
        chat?.uniQref,
        ...[...items, ...left].map((each) => each.uniQref),
      ];
      const known = named.filter((each) => each !== undefined);
      if (known.length > 0 && known.every((each) => line.mine?.has(each))) return;
      strangers.set(frame.kind, (strangers.get(frame.kind) ?? 0) + 1);
    };
  }
  watcher.told.clear();
  without.told.clear();
  const from = Date.now();
  await begins(CHATS, EVERY_MS, async (at) => {
    const chat = await shift.comes(ORDERS, `Visitor ${at}`);
    await chat.writes("Where is my order?");
    await chat.answers("On its way.");
    await pause(1_000);
    await chat.ends();
  });
  const seconds = (Date.now() - from) / 1_000;
  await pause(1_500);
  const kinds = (told, per) => {
    const rows = [...told].map(([kind, count]) => [kind, count / per]);
    const sum = rows.reduce((all, [, count]) => all + count, 0);
    return `${sum.toFixed(3)}  ${rows.map(([kind, count]) => `${kind} ${count.toFixed(3)}`).join(", ")}`;
  };
  say(
    `${CHATS} chats, ${(CHATS / seconds).toFixed(1)} a second, ${AGENTS} agents with the skill, each taken after ${after} ms`,
  );
  say(`frames a chat, no part, with the skill:    ${kinds(strangers, CHATS * (AGENTS - 1))}`);
  say(`frames a chat, no part, without the skill: ${kinds(without.told, CHATS)}`);
  say(`frames a second, watching the floor:       ${kinds(watcher.told, seconds)}`);
  for (const line of [without, watcher]) line.closes();
  shift.goes();
  await server.gone();
}

async function frames() {
  for (const after of [0, 3_000]) await framesOf(after);
}

/** From a customer's call to the agent's socket, with no watcher and with fifty, by turns. */
async function message() {
  const [ROUNDS, TALKS, MESSAGES, EVERY_MS, WATCHERS] = [Number(values.rounds), 20, 400, 25, 50];
  const { server, house, people } = await open(25);
  const shift = new Shift(house);
  await shift.begins(people);
  const talks = [];
  for (let at = 0; at < TALKS; at += 1) talks.push(await shift.comes(ORDERS, `Talker ${at}`));
  const leads = await Promise.all(["giulia.conti", "james.whitfield"].map((name) => house.signsIn(name)));
  const sent = new Map();
  let took = [];
  for (const agent of new Set(talks.map((talk) => talk.agent))) {
    const takes = agent.hear;
    agent.hear = (frame) => {
      takes(frame);
      const at = frame.kind === "chat.message" ? sent.get(frame.data.message.Message) : undefined;
      if (at !== undefined) took.push(performance.now() - at);
    };
  }
  let number = 0;
  const round = async () => {
    took = [];
    const before = processor(server.process.pid);
    // Chats that come and go meanwhile: the floor changes each second.
    const life = begins(20, 500, async (at) => {
      const chat = await shift.comes(ORDERS, `Passer-by ${at}`);
      await pause(300);
      await chat.ends();
    });
    await begins(MESSAGES, EVERY_MS, async (at) => {
      number += 1;
      const text = `message ${number}`;
      sent.set(text, performance.now());
      await talks[at % TALKS].writes(text);
    });
    await life;
    await pause(200);
    return {
      p50: quantile(took, 0.5),
      p99: quantile(took, 0.99),
      took,
      heard: took.length,
      busy: processor(server.process.pid) - before,
    };
  };
  await round();
  const found = { none: [], fifty: [] };
  for (let turn = 0; turn < ROUNDS; turn += 1) {
    // First one, then the other: whatever else the machine does falls on both.
    for (const with50 of turn % 2 === 0 ? [false, true] : [true, false]) {
      const count = with50 ? WATCHERS : 0;
      const watchers = count > 0 ? await watching(house, leads, count) : null;
      found[with50 ? "fifty" : "none"].push(await round());
      watchers?.kill();
      await pause(500);
    }
  }
  for (const [name, rounds] of Object.entries(found)) {
    const of = (what, digits) =>
      spread(
        rounds.map((each) => each[what]),
        digits,
      );
    say(
      `${name.padEnd(6)} p50 ${of("p50")} ms, p99 ${of("p99")} ms, ${of("heard", 0)} heard, server ${of("busy")} s of a core in 10 s`,
    );
  }
  for (const what of ["p50", "p99", "busy"])
    say(
      `ratio of ${what}, pair by pair: ${spread(found.fifty.map((each, at) => each[what] / found.none[at][what]))}`,
    );
  say(`ratio of p99 of all messages: ${pooled(found.fifty, found.none, 0.99)}`);
  shift.goes();
  await server.gone();
}

/** Resolves to the process whose consoles watch the floor. */
async function watching({ base, keys }, people, count) {
  const watchers = fork(new URL("./watchers.mjs", import.meta.url));
  watchers.send({ base, keys, tokens: people.map(({ token }) => token), count });
  await once(watchers, "message");
  return watchers;
}

/** A quantile of what all rounds took beside that of the others, with the range of 95 in 100 draws of pairs of rounds. */
function pooled(these, those, share) {
  const DRAWS = 1_000;
  const of = (rounds, picks) =>
    quantile(
      picks.flatMap((at) => rounds[at].took),
      share,
    );
  const ratio = (picks) => of(these, picks) / of(those, picks);
  const all = these.map((_, at) => at);
  const drawn = Array.from({ length: DRAWS }, () =>
    ratio(all.map(() => Math.floor(Math.random() * all.length))),
  );
  const [low, high] = [0.025, 0.975].map((part) => quantile(drawn, part).toFixed(2));
  return `${of(these, all).toFixed(2)} to ${of(those, all).toFixed(2)} ms, ${ratio(all).toFixed(2)} (${low} to ${high})`;
}

/** What a page asks again when it is back: every answer that the feed keeps true (live/catchUp.ts). */
const ASKED = [
  "internal/profile",
  "internal/self_configure",
  "livechat/queue?showall=true",
  "livechat/ongoing",
  "internal/announcements",
];

/** Consoles that come back after the server was killed and started again. */
async function comeBack() {
  const [ROUNDS, PEOPLE, EACH, WAITING] = [3, 750, 2, 40];
  const { server, house, people } = await open(PEOPLE);
  const RETURNS = 3;
  await begins(WAITING, 20, async (at) => {
    const about = { skill: RETURNS, name: `Waiting ${at}`, message: "Hello", client_id: crypto.randomUUID() };
    const answer = await fetch(`${house.base}/2.0/incoming/livechat/start`, {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify({ ...about, page: `${house.base}/demo/`, language: "en" }),
    });
    if (!answer.ok) throw new Error(await answer.text());
  });
  let back = 0;
  let answered = 0;
  let refused = 0;
  let spreads = [];
  const welcomed = async (one, { resumed, spread: among }) => {
    if (one.welcomes === 1) return;
    back += 1;
    spreads.push(resumed ? 0 : among);
    if (!resumed) {
      await pause(Math.random() * among);
      const asks = ASKED.map((path) =>
        house.asks(one.person, "GET", path).catch(() => {
          refused += 1;
        }),
      );
      await Promise.all(asks);
    }
    answered += 1;
  };
  const lines = people.flatMap((person) =>
    Array.from({ length: EACH }, () => {
      const one = new Console(person, {
        welcomed: (frame) => welcomed(one, frame),
        refused: () => {
          refused += 1;
        },
      });
      return one;
    }),
  );
  const idle = [];
  const ways = [
    { name: "missed nothing", rounds: [], place: (seq) => seq },
    // More was told meanwhile than the server keeps.
    { name: "ask for everything again", rounds: [], place: () => 0 },
    { name: "pages that are opened anew", rounds: [], place: () => null },
  ];
  for (let turn = 0; turn < ROUNDS; turn += 1) {
    await server.killed();
    await server.up();
    const from = Date.now();
    await pause(3_000);
    idle.push({ busy: processor(server.process.pid), seconds: (Date.now() - from) / 1_000 });
  }
  await each(lines, (one) => one.opens(), 50);
  for (let turn = 0; turn < ways.length * ROUNDS; turn += 1) {
    [back, answered, refused, spreads] = [0, 0, 0, []];
    const way = ways[turn % ways.length];
    await server.killed();
    for (const one of lines) one.seq = way.place(one.seq);
    await server.up();
    const from = Date.now();
    const waited = () => (Date.now() - from) / 1_000;
    let allBack = null;
    while (answered < lines.length && waited() < 120) {
      if (back >= lines.length) allBack ??= waited();
      await pause(50);
    }
    const among = Math.max(...spreads) / 1_000;
    const [seconds, busy] = [waited(), processor(server.process.pid)];
    way.rounds.push({ allBack: allBack ?? seconds, seconds, busy, refused, among });
  }
  const of = (all, what, digits) =>
    spread(
      all.map((each) => each[what]),
      digits,
    );
  say(`${lines.length} consoles of ${PEOPLE} people, ${WAITING} chats waiting, ${ROUNDS} restarts each`);
  for (const { name, rounds } of ways) {
    say(
      `${name}: all welcomed after ${of(rounds, "allBack", 1)} s, all answered after ${of(rounds, "seconds", 1)} s`,
    );
    say(
      `  spread that the server asked for ${of(rounds, "among", 1)} s; refused ${of(rounds, "refused", 0)}`,
    );
    say(`  the server's processor ${of(rounds, "busy")} s`);
  }
  say(`the server's processor after a restart with nobody: ${of(idle, "busy")} s`);
  for (const one of lines) one.closes();
  await server.gone();
}

/** A live floor of a thousand agents: what the browser of one who looks spends. */
async function browser() {
  const [PEOPLE, EVERY_MS, TALK_MS, SECONDS] = [978, 250, 30_000, 60];
  const { server, house, people } = await open(PEOPLE);
  const shift = new Shift(house);
  await shift.begins(people);
  let going = true;
  const life = (async () => {
    const under = [];
    for (let at = 0; going; at += 1) {
      under.push(
        shift.comes(ORDERS, `Visitor ${at}`).then(async (chat) => {
          await pause(going ? TALK_MS * (0.5 + Math.random()) : 0);
          // A customer whose page has been gone for too long has ended it.
          if (going) await chat.ends().catch(() => undefined);
        }),
      );
      await pause(EVERY_MS);
    }
    await Promise.allSettled(under);
  })();
  const opened = await openBrowser();
  const processes = await opened.newBrowserCDPSession();
  const context = await opened.newContext({
    viewport: { width: 1440, height: 900 },
    locale: "en-GB",
    serviceWorkers: "block",
  });
  const page = await context.newPage();
  await page.addLocatorHandler(page.locator("[data-later]"), (later) => later.click());
  const used = async () => {
    const { processInfo } = await processes.send("SystemInfo.getProcessInfo");
    const sum = (of) => of.reduce((all, { cpuTime }) => all + cpuTime, 0);
    return { renderer: sum(processInfo.filter(({ type }) => type === "renderer")), all: sum(processInfo) };
  };
  const devtools = await context.newCDPSession(page);
  await devtools.send("Performance.enable");
  const counters = async () => {
    const { metrics } = await devtools.send("Performance.getMetrics");
    return Object.fromEntries(metrics.map(({ name, value }) => [name, value]));
  };
  await comesToFloor(page, server.base, (english) => english);
  await page.locator(".floorcanvas").first().waitFor();
  await pause(TALK_MS / 2);
  for (const look of ["the floor, live", "an empty page"]) {
    if (look === "an empty page") await page.goto("about:blank");
    await pause(3_000);
    const [before, counted, pid] = [await used(), await counters(), processor(server.process.pid)];
    const from = performance.now();
    await pause(SECONDS * 1_000);
    const [after, then] = [await used(), await counters()];
    const seconds = (performance.now() - from) / 1_000;
    const share = (what) => ((after[what] - before[what]) / seconds).toFixed(3);
    const spent = (name) => ((then[name] - counted[name]) / seconds).toFixed(3);
    say(
      `${look}: renderer ${share("renderer")} of a core, all processes of the browser ${share("all")}; tasks ${spent("TaskDuration")}, script ${spent("ScriptDuration")}, style ${spent("RecalcStyleDuration")}, layout ${spent("LayoutDuration")}; server ${((processor(server.process.pid) - pid) / seconds).toFixed(3)}`,
    );
  }
  going = false;
  await opened.close();
  shift.goes();
  await server.gone();
  void life;
}

const chapters = { frames, message, return: comeBack, browser };
for (const [name, chapter] of Object.entries(chapters)) {
  if (values.only !== "" && values.only !== name) continue;
  say(`— ${name}`);
  await chapter();
}
process.exit(0);
