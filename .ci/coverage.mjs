// Holds docs/coverage.md to the tree: what a row names as its place or its test exists, and the sums at the top are right.
// A place is `path` or `path#text in it`. A place that says "(the row only…)" is a row of a table that nothing uses yet: it counts as a
// state of its own, whatever tests the table has. `--write` rewrites the sums.
import { existsSync, readFileSync, statSync, writeFileSync } from "node:fs";

const page = "docs/coverage.md";
const text = readFileSync(page, "utf8");
const wrong = [];
const sums = [];
let section = null;

/** The states of a row, with the words of the sums. */
const STATES = { there: "with a test", row: "the row only", untested: "without", absent: "absent" };
const none = (name) => ({ name, ...Object.fromEntries(Object.keys(STATES).map((state) => [state, 0])) });
const add = (to, from) => Object.keys(STATES).forEach((state) => (to[state] += from[state]));

const missing = (place) => {
  const [path, needle] = place.split(/#(.*)/s);
  if (!existsSync(path)) return "no such file";
  if (!needle) return null;
  if (statSync(path).isDirectory()) return "a folder has no text to look in";
  return readFileSync(path, "utf8").includes(needle) ? null : `"${needle}" is not in it`;
};

text.split("\n").forEach((line, index) => {
  if (line.startsWith("## ")) {
    section = none(line.slice(3));
    sums.push(section);
  }
  if (!line.startsWith("| ") || line.startsWith("| item |") || !section) return;
  const cells = line.split(/(?<!\\)\|/).slice(1, -1).map((cell) => cell.trim());
  const at = `${page}:${index + 1}`;
  if (cells.length !== 4) return wrong.push(`${at}: ${cells.length} cells where four belong`);
  const [item, source, where, test] = cells;
  if (!item || !source) wrong.push(`${at}: an item needs its name and its source`);
  if (where === "absent") {
    section.absent += 1;
    if (test !== "absent") wrong.push(`${at}: absent, and yet it names a test`);
    return;
  }
  const places = [...where.matchAll(/`([^`]+)`/g)].map((m) => m[1]);
  const tests = [...test.matchAll(/`([^`]+)`/g)].map((m) => m[1]);
  if (places.length === 0) wrong.push(`${at}: names no place`);
  if (test !== "absent" && tests.length === 0) wrong.push(`${at}: names no test and does not say absent`);
  if (where.includes("(the row only")) section.row += 1;
  else if (test === "absent") section.untested += 1;
  else section.there += 1;
  for (const place of [...places, ...tests]) {
    const why = missing(place);
    if (why) wrong.push(`${at}: ${place}: ${why}`);
  }
});

const kept = sums.filter((s) => Object.keys(STATES).some((state) => s[state] > 0));
const total = none("All");
for (const section of kept) add(total, section);
const row = (s) => `${s.name}: ${Object.entries(STATES).map(([state, words]) => `${s[state]} ${words}`).join(", ")}`;
const table = ["<!-- sums -->", ...kept.map((s) => `- ${row(s)}`), `- **${row(total)}**`, "<!-- /sums -->"].join("\n");
const renewed = text.replace(/<!-- sums -->[\s\S]*<!-- \/sums -->/, () => table);
if (renewed !== text) {
  if (process.argv.includes("--write")) writeFileSync(page, renewed);
  else wrong.push(`${page}: the sums at the top are stale: node .ci/coverage.mjs --write`);
}

for (const line of wrong) console.log(line);
console.log(row(total));
process.exit(wrong.length === 0 ? 0 : 1);
