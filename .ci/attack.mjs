// Attacks a server as a stranger, a customer, a colleague and another tenant would, over HTTP and bare connections. Each
// row is one attack: what somebody would gain by it, and what must be seen instead.
//   node .ci/attack.mjs [--binary target/release/switchyard] [--only WORDS] [--set SETTING=VALUE]...
// `--set` starts the server otherwise than the rows expect, which shows that they can fail: an empty
// SWITCHYARD_TRUSTED_PROXIES, a SWITCHYARD_SIGN_IN_PER_MINUTE of 10000. Its last line is `ATTACK: N passed, N failed`.
import { join, resolve } from "node:path";
import { parseArgs } from "node:util";
import { ACCESS } from "./attack/access.mjs";
import { FILES } from "./attack/files.mjs";
import { FLOODS } from "./attack/floods.mjs";
import { Floor } from "./attack/floor.mjs";
import { PROTOCOL } from "./attack/protocol.mjs";
import { SIGN_IN } from "./attack/sign_in.mjs";

const target = process.env.CARGO_TARGET_DIR ?? resolve(import.meta.dirname, "../target");
const { values: given } = parseArgs({
  options: {
    binary: { type: "string" },
    only: { type: "string", default: "" },
    set: { type: "string", multiple: true, default: [] },
  },
});
const binary = resolve(given.binary ?? join(target, "release/switchyard"));
/** The longest that any one attack may take: one that hangs has failed. */
const PATIENCE_MS = 30_000;

/** Runs a row; what was seen that must not be, and the figures that it tells. */
async function told(row, floor) {
  const wrong = [];
  const must = (what, holds, seen) => {
    if (!holds) wrong.push(seen === undefined ? what : `${what}: ${seen}`);
  };
  const late = new Promise((_, fail) => {
    setTimeout(() => fail(new Error(`not done within ${PATIENCE_MS / 1000} s`)), PATIENCE_MS).unref();
  });
  try {
    return { wrong, figures: await Promise.race([row.attack(floor, must), late]) };
  } catch (error) {
    return { wrong: [...wrong, String(error.stack ?? error)] };
  }
}

const began = Date.now();
const rows = [...ACCESS, ...SIGN_IN, ...PROTOCOL, ...FILES, ...FLOODS].filter(({ name }) =>
  name.includes(given.only),
);
const settings = Object.fromEntries(
  given.set.map((each) => [each.split("=", 1)[0], each.slice(each.indexOf("=") + 1)]),
);
const floor = await Floor.opens(binary, settings);
let passed = 0;
let failed = 0;
for (const row of rows) {
  const start = Date.now();
  const { wrong, figures } = await told(row, floor);
  if (wrong.length === 0) passed += 1;
  else failed += 1;
  const seconds = ((Date.now() - start) / 1000).toFixed(1);
  console.log(
    `${wrong.length === 0 ? "ok    " : "FAILED"}  ${row.name}${figures ? `: ${figures}` : ""}  (${seconds} s)`,
  );
  if (wrong.length > 0) console.log(`        whoever does it gains ${row.gain}`);
  for (const line of wrong.slice(0, 12)) console.log(`        ${line.replaceAll("\n", "\n        ")}`);
  if (wrong.length > 12) console.log(`        and ${wrong.length - 12} more`);
}
await floor.server.gone();
console.log(`${rows.length} attacks in ${((Date.now() - began) / 1000).toFixed(0)} s`);
console.log(`ATTACK: ${passed} passed, ${failed} failed`);
process.exit(failed === 0 && passed > 0 ? 0 : 1);
