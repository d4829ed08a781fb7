// Kills the server in the middle of 200 conversations, twice, then tells it to stop, and shows that nothing is lost: the
// load tool drives customers and agents throughout and comes back by itself; each chat's stage and owner are compared
// before and after, and at the end every acknowledged message is looked for. On SQLite, and on PostgreSQL where
// SWITCHYARD_TEST_POSTGRES names one.
//   node .ci/crash.mjs [--binary target/release/switchyard] [--loadtest target/release/loadtest]
// Its last line is `CRASH: N passed, N failed`.
import { execFile, spawn } from "node:child_process";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join, resolve } from "node:path";
import { parseArgs, promisify } from "node:util";
import { freePort } from "../console/e2e/port.mjs";

const run = promisify(execFile);
const target = process.env.CARGO_TARGET_DIR ?? resolve(import.meta.dirname, "../target");
const { values: given } = parseArgs({
  options: { binary: { type: "string" }, loadtest: { type: "string" }, verbose: { type: "boolean" } },
});
const binary = resolve(given.binary ?? join(target, "release/switchyard"));
const driver = resolve(given.loadtest ?? join(dirname(binary), "loadtest"));

const CONVERSATIONS = 200;
// 60 agents with five slots each, and customers for most of these.
const AGENTS = 60;
const CUSTOMERS = 260;
// The longest that any one thing is waited for.
const PATIENCE = 25_000;
const children = new Set();
let passed = 0;
let failed = 0;

function check(label, wrong) {
  if (wrong.length === 0) passed += 1;
  else failed += 1;
  console.log(`${wrong.length === 0 ? "ok    " : "FAILED"}  ${label}`);
  for (const line of wrong.slice(0, 10)) console.log(`        ${line}`);
  if (wrong.length > 10) console.log(`        and ${wrong.length - 10} more`);
}

function start(program, words, options = {}) {
  const child = spawn(program, words, { stdio: ["ignore", "pipe", "pipe"], ...options });
  child.said = "";
  child.hear = new Set();
  for (const pipe of [child.stdout, child.stderr]) {
    pipe.setEncoding("utf8").on("data", (text) => {
      child.said += text;
      if (given.verbose) process.stderr.write(text);
      for (const hear of child.hear) hear();
    });
  }
  children.add(child);
  child.over = new Promise((done) => {
    child.once("error", (error) => done(String(error)));
    child.once("close", (code, signal) => {
      children.delete(child);
      for (const hear of child.hear) hear();
      done(code ?? signal);
    });
  });
  return child;
}

// Waits until what a program says makes `ready` answer something.
function until(child, what, ready) {
  return new Promise((done, fail) => {
    const end = (settle, value) => {
      clearTimeout(late);
      child.hear.delete(hear);
      settle(value);
    };
    const tail = () => child.said.split("\n").slice(-15).join("\n");
    const late = setTimeout(
      () => end(fail, new Error(`${what}: not within ${PATIENCE} ms\n${tail()}`)),
      PATIENCE,
    );
    let busy = false;
    let again = false;
    const hear = async () => {
      again = busy;
      if (busy) return;
      busy = true;
      try {
        const answer = await ready(child.said);
        if (answer) end(done, answer);
        else if (!children.has(child)) end(fail, new Error(`${what}: it stopped first\n${tail()}`));
      } catch (error) {
        end(fail, error);
      }
      busy = false;
      if (again) hear();
    };
    child.hear.add(hear);
    hear();
  });
}

const told = (said) => Number(/.*\b(\d+) in progress/s.exec(said)?.[1] ?? 0);
const book = async (file) => JSON.parse(await readFile(file, "utf8")).chats;

// Where each of the test's chats stands and whose it is, as its customer reads it from the server.
async function standing(base, chats) {
  const known = new Map();
  const left = Object.entries(chats).filter(([, chat]) => chat.token);
  const reader = async () => {
    for (let next = left.pop(); next; next = left.pop()) {
      const [id, { token }] = next;
      const answer = await fetch(`${base}/2.0/incoming/livechat/state?since=0`, {
        headers: { "X-Chat-Token": token },
      });
      const state = await answer.json();
      known.set(id, {
        stage: answer.ok ? state.stage : `refused ${state.Error}`,
        owner: state.agent?.name ?? null,
      });
    }
  };
  await Promise.all(Array.from({ length: 16 }, reader));
  return known;
}

// A chat may have gone on by itself: from the line to an agent, and to its end. It may not go back or change hands.
function moved(before, after) {
  const wrong = [];
  for (const [id, was] of before) {
    const is = after.get(id);
    const kept = is?.stage === was.stage && (was.stage !== "in_progress" || is.owner === was.owner);
    const wentOn = is?.stage === "ended" || (was.stage === "waiting" && is?.stage === "in_progress");
    if (!kept && !wentOn) {
      wrong.push(`${id}: was ${was.stage} with ${was.owner}, is ${is?.stage} with ${is?.owner}`);
    }
  }
  return wrong;
}

const running = (known) => [...known].filter(([, chat]) => chat.stage === "in_progress").map(([id]) => id);

async function story(name, url, folder) {
  const began = Date.now();
  const port = await freePort();
  const base = `http://127.0.0.1:${port}`;
  const report = join(folder, `${name}.json`);
  const flags = [`--listen=127.0.0.1:${port}`, "--metrics-listen=off", `--database-url=${url}`, "--log=warn"];
  const serve = async () => {
    const child = start(binary, ["serve", "--demo", ...flags], { cwd: folder });
    await until(child, "the server starts", (said) => said.includes("is ready"));
    return child;
  };
  await run(binary, ["seed", `--load-agents=${AGENTS}`, ...flags], { cwd: folder });
  let server = await serve();
  const traffic = start(driver, [
    `--base=${base}`,
    "--scenario=flood",
    `--customers=${CUSTOMERS}`,
    `--agents=${AGENTS}`,
    "--seconds=100",
    "--pace=4",
    "--tell=1",
    `--report=${report}`,
  ]);
  for (const [time, signal] of [
    ["first kill", "SIGKILL"],
    ["second kill", "SIGKILL"],
    ["a stop", "SIGTERM"],
  ]) {
    await until(traffic, `${CONVERSATIONS} conversations`, (said) => told(said) >= CONVERSATIONS);
    const chats = await book(report);
    const before = await standing(base, chats);
    const busy = running(before);
    server.kill(signal);
    const how = await server.over;
    const down = Date.now();
    server = await serve();
    const up = Date.now() - down;
    const at = `${name}, ${time}`;
    // Told to stop it ends by itself, in good order.
    const enough = how === (signal === "SIGTERM" ? 0 : signal) && busy.length >= CONVERSATIONS;
    check(`${at}: ${busy.length} conversations were running`, enough ? [] : [`it ended by ${how}`]);
    check(
      `${at}: each of ${before.size} chats is where it was (back after ${up} ms)`,
      moved(before, await standing(base, chats)),
    );
    // Those who talked go on: most chats that did not end meanwhile have a new message, from both sides over all.
    const goOn = await until(traffic, "people go on", async () => {
      const now = await book(report);
      const open = busy.filter((id) => !now[id].ended);
      const fresh = busy.flatMap((id) => now[id].messages.slice(chats[id].messages.length));
      const alive = open.filter((id) => now[id].messages.length > chats[id].messages.length);
      const sides = new Set(fresh.map((message) => message.from));
      return sides.size === 2 && alive.length * 2 > open.length && { alive: alive.length, open: open.length };
    });
    check(`${at}: ${goOn.alive} of ${goOn.open} that are still open have gone on`, []);
    check(`${at}: nothing has changed hands since`, moved(before, await standing(base, chats)));
  }
  traffic.kill("SIGINT");
  const code = await traffic.over;
  check(
    `${name}: no promise was broken while people talked`,
    code === 0
      ? []
      : traffic.said
          .split("\n")
          .filter((line) => line.startsWith("broken"))
          .concat(`exit ${code}`),
  );
  const verified = await run(driver, ["verify", `--report=${report}`]).catch((error) => error);
  check(
    `${name}: ${verified.stdout.trim().split("\n").at(-1)}`,
    verified.code ? verified.stdout.trim().split("\n") : [],
  );
  for (const line of traffic.said.split("\n")) {
    if (/^(milliseconds|message|claim|sockets|messages|feeds|refused)/.test(line))
      console.log(`        ${line}`);
  }
  server.kill("SIGTERM");
  const ended = await server.over;
  check(
    `${name}: it stops when told (${Math.round((Date.now() - began) / 1000)} s)`,
    ended === 0 ? [] : [`exit ${ended}`],
  );
}

// Every run has a database of its own, gone at its end.
async function onPostgres(url, folder) {
  const own = `switchyard_crash_${process.pid}`;
  const psql = (statement) => run("psql", [url, "--quiet", "--command", statement]);
  await psql(`CREATE DATABASE ${own}`);
  try {
    const address = new URL(url);
    address.pathname = `/${own}`;
    await story("PostgreSQL", address.href, folder);
  } finally {
    await clear();
    await psql(`DROP DATABASE IF EXISTS ${own} WITH (FORCE)`);
  }
}

async function clear() {
  const left = [...children];
  for (const child of left) child.kill("SIGKILL");
  await Promise.all(left.map((child) => child.over));
}

const folder = await mkdtemp(join(tmpdir(), "switchyard-crash-"));
const stories = [["SQLite", () => story("SQLite", `sqlite://${join(folder, "crash.db")}`, folder)]];
const postgres = process.env.SWITCHYARD_TEST_POSTGRES;
if (postgres) stories.push(["PostgreSQL", () => onPostgres(postgres, folder)]);
else console.log("no SWITCHYARD_TEST_POSTGRES: SQLite alone");
for (const [name, tell] of stories) {
  try {
    await tell();
  } catch (error) {
    check(`${name}: the story was told to its end`, String(error.message ?? error).split("\n"));
  }
  await clear();
}
await rm(folder, { recursive: true, force: true });
console.log(`CRASH: ${passed} passed, ${failed} failed`);
process.exitCode = failed === 0 && passed > 0 ? 0 : 1;
