// Tells every story on the release binary: node e2e/run.mjs --binary PATH [--only WORDS]
import { readdir } from "node:fs/promises";
import { resolve } from "node:path";
import { parseArgs } from "node:util";
import { openBrowser } from "./browser.mjs";
import { stories, tell } from "./story.mjs";

const { values } = parseArgs({
  options: {
    binary: { type: "string", default: "../target/release/switchyard" },
    only: { type: "string", default: "" },
  },
});

const folder = new URL("./stories/", import.meta.url);
for (const file of (await readdir(folder)).sort()) await import(new URL(file, folder));

const binary = resolve(values.binary);
const browser = await openBrowser();
const tally = { requests: 0 };
let passed = 0;
let failed = 0;
for (const each of stories.filter(({ name }) => name.includes(values.only))) {
  const begun = Date.now();
  const error = await tell(each, binary, browser, tally);
  const seconds = ((Date.now() - begun) / 1000).toFixed(1);
  if (error === null) passed += 1;
  else failed += 1;
  process.stdout.write(`${error === null ? "ok    " : "FAILED"}  ${each.name}  (${seconds} s)\n`);
  if (error !== null) process.stdout.write(`${error.stack ?? error}\n`.replace(/^/gm, "        "));
}
await browser.close();

process.stdout.write(`${tally.requests} requests watched: none may leave this machine\n`);
process.stdout.write(`E2E: ${passed} passed, ${failed} failed\n`);
process.exit(failed === 0 && passed > 0 ? 0 : 1);
