// Floods a server as one client that takes all it can get would, and shows what that costs everybody else: memory of the
// process, time of a colleague's call, sockets of agents. Each flood has a server of its own, and lasts seconds.
//   node .ci/floods.mjs [--binary target/release/switchyard] [--only WORDS] [--rounds 3]
//   node .ci/floods.mjs --before BINARY --after BINARY [--write docs/security/floods.md --before-is WORDS --after-is WORDS]
// The words say which revision each is and how it was built. Servers of two binaries take turns. It goes to 127.0.0.1 alone,
// and needs Linux, which tells what a process holds.
import { execFileSync } from "node:child_process";
import { writeFile } from "node:fs/promises";
import { loadavg } from "node:os";
import { join, resolve } from "node:path";
import { parseArgs } from "node:util";
import { measured } from "./floods/measure.mjs";
import { page } from "./floods/page.mjs";
import { ROWS } from "./floods/rows.mjs";
import { summed, table } from "./floods/table.mjs";

const target = process.env.CARGO_TARGET_DIR ?? resolve(import.meta.dirname, "../target");
const { values: given } = parseArgs({
  options: {
    binary: { type: "string" },
    before: { type: "string" },
    after: { type: "string" },
    only: { type: "string", default: "" },
    rounds: { type: "string", default: "3" },
    write: { type: "string" },
    "before-is": { type: "string" },
    "after-is": { type: "string" },
  },
});
const pair = given.before && given.after;
if (given.write && !pair) throw new Error("a page is written of two binaries: --before and --after");
const binaries = pair
  ? { before: resolve(given.before), after: resolve(given.after) }
  : { now: resolve(given.binary ?? join(target, "release/switchyard")) };
const rounds = Math.min(9, Math.max(1, Number(given.rounds)));
const rows = ROWS.filter(({ name }) => name.includes(given.only));

const began = new Date();
const loads = [loadavg()];
const seen = new Map(
  rows.map((row) => [row, Object.fromEntries(Object.keys(binaries).map((which) => [which, []]))]),
);
for (let round = 0; round < rounds; round += 1) {
  // In turns, and every second round the other way: what the machine does meanwhile hits both.
  const turns = Object.entries(binaries);
  if (round % 2 === 1) turns.reverse();
  for (const row of rows) {
    for (const [which, binary] of turns) {
      // A machine that is short of something for a moment is no finding; one that is so twice is.
      const figures = await measured(binary, row).catch((error) => {
        console.log(`once more, since: ${error.message}`);
        return measured(binary, row);
      });
      seen.get(row)[which].push(figures);
      console.log(`${round + 1}/${rounds}  ${which.padEnd(6)}  ${row.name}: ${JSON.stringify(figures)}`);
    }
  }
  loads.push(loadavg());
}

const sums = rows.map((row) => ({
  ...row,
  of: Object.fromEntries(Object.entries(seen.get(row)).map(([which, runs]) => [which, summed(runs)])),
}));
console.log(`\n${table(sums)}`);
if (given.write) {
  const versions = Object.fromEntries(
    Object.entries(binaries).map(([which, binary]) => [
      which,
      [execFileSync(binary, ["--version"], { encoding: "utf8" }).trim(), given[`${which}-is`]]
        .filter(Boolean)
        .join(", "),
    ]),
  );
  await writeFile(
    resolve(given.write),
    await page(resolve(given.write), { sums, rounds, began, loads, versions }),
  );
}
process.exit(0);
