// Tells every story on a server's binary, several beside each other: node e2e/run.mjs --binary PATH [--only WORDS]
import { readdir } from "node:fs/promises";
import { availableParallelism } from "node:os";
import { resolve } from "node:path";
import { parseArgs } from "node:util";
import { openBrowser } from "./browser.mjs";
import { stories, tell } from "./story.mjs";

/** A story waits for the server and for timers half of its time: so many for each core keep the cores busy. */
const TELLERS_A_CORE = 2;

const { values } = parseArgs({
  options: {
    binary: { type: "string", default: "../target/release/switchyard" },
    only: { type: "string", default: "" },
    "at-once": { type: "string", default: `${TELLERS_A_CORE * availableParallelism()}` },
  },
});

const folder = new URL("./stories/", import.meta.url);
for (const file of (await readdir(folder)).sort()) await import(new URL(file, folder));

const binary = resolve(values.binary);
const chosen = stories.filter(({ name }) => name.includes(values.only));
/** Long ones first, so that none is told alone at the end. */
const told = [...chosen.filter(({ long }) => long), ...chosen.filter(({ long }) => !long)];
const tally = { requests: 0, passed: 0, failed: 0 };
const took = [];

/** One after the other, in a browser of its own, until none is left. */
async function teller() {
  const browser = await openBrowser();
  for (let each = told.shift(); each !== undefined; each = told.shift()) {
    const begun = Date.now();
    const error = await tell(each, binary, browser, tally);
    const seconds = (Date.now() - begun) / 1000;
    took.push({ name: each.name, seconds });
    if (error === null) tally.passed += 1;
    else tally.failed += 1;
    process.stdout.write(
      `${error === null ? "ok    " : "FAILED"}  ${each.name}  (${seconds.toFixed(1)} s)\n`,
    );
    if (error !== null) process.stdout.write(`${error.stack ?? error}\n`.replace(/^/gm, "        "));
  }
  await browser.close();
}

const tellers = Math.max(1, Math.min(Number(values["at-once"]) || 1, told.length));
await Promise.all(Array.from({ length: tellers }, teller));

took.sort((a, b) => b.seconds - a.seconds);
for (const { name, seconds } of took.slice(0, 10))
  process.stdout.write(`slow  ${seconds.toFixed(1)} s  ${name}\n`);
process.stdout.write(`${tellers} at once; ${tally.requests} requests watched: none may leave this machine\n`);
process.stdout.write(`E2E: ${tally.passed} passed, ${tally.failed} failed\n`);
process.exit(tally.failed === 0 && tally.passed > 0 ? 0 : 1);
