// Holds docs/coverage.md to the tree: what a row names as its place or its test exists, and the sums at the top are right.
// A place is `path` or `path#text in it`; a test is always `path#its whole title`. The page says what each state of a row means.
// `--write` rewrites the sums.
import { existsSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { titlesIn } from "./titles.mjs";

const page = "docs/coverage.md";
const text = readFileSync(page, "utf8");
const wrong = [];
const sums = [];
let section = null;

/** The states of a row, with the words of the sums. */
const STATES = {
  there: "with a test",
  partly: "partly",
  row: "the row only",
  untested: "without",
  decided: "decided against",
  absent: "absent",
};
const none = (name) => ({ name, ...Object.fromEntries(Object.keys(STATES).map((state) => [state, 0])) });
const add = (to, from) => Object.keys(STATES).forEach((state) => (to[state] += from[state]));

const read = new Map();
const textOf = (path) => read.get(path) ?? read.set(path, readFileSync(path, "utf8")).get(path);
const named = (cell) => [...cell.matchAll(/`([^`]+)`/g)].map((m) => m[1]);

const noPlace = (place) => {
  const [path, needle] = place.split(/#(.*)/s);
  if (!existsSync(path)) return "no such file";
  if (needle === undefined) return null;
  if (statSync(path).isDirectory()) return "a folder has no text to look in";
  return textOf(path).includes(needle) ? null : `"${needle}" is not in it`;
};

const noTest = (test) => {
  const [path, title] = test.split(/#(.*)/s);
  if (!existsSync(path) || statSync(path).isDirectory()) return "no such file";
  if (!title) return "a test has a title; a whole file shows nothing in particular";
  return titlesIn(path, textOf(path)).includes(title) ? null : `no test in it is called "${title}"`;
};

/** The state that a row's place tells; a bracket beside the places is one of two states and nothing else. */
function stateOf(where, test, complain) {
  if (where === "absent") return "absent";
  if (where.startsWith("decided against")) {
    if (!named(where).some((place) => /^docs\/decisions\/\d{4}-/.test(place))) complain("decided against, and no record is named");
    return "decided";
  }
  const bracket = /\(([^)]*)/.exec(where.replace(/`[^`]+`/g, ""))?.[1];
  if (bracket === undefined) return test === "absent" ? "untested" : "there";
  if (bracket.startsWith("the row only: ")) return "row";
  if (bracket.startsWith("partly: ")) return "partly";
  complain(`a bracket says "partly: …" or "the row only: …"; a mere note stands after a semicolon`);
  return "there";
}

text.split("\n").forEach((line, index) => {
  if (line.startsWith("## ")) {
    section = none(line.slice(3));
    sums.push(section);
  }
  if (!line.startsWith("| ") || line.startsWith("| item |") || !section) return;
  const complain = (what) => wrong.push(`${page}:${index + 1}: ${what}`);
  const cells = line.split(/(?<!\\)\|/).slice(1, -1).map((cell) => cell.trim());
  if (cells.length !== 4) return complain(`${cells.length} cells where four belong`);
  const [item, source, where, test] = cells;
  if (!item || !source) complain("an item needs its name and its source");
  const state = stateOf(where, test, complain);
  section[state] += 1;
  const [places, tests] = [named(where), named(test)];
  if (state === "absent" && test !== "absent") complain("absent, and yet it names a test");
  if (state !== "absent" && places.length === 0) complain("names no place");
  if (test !== "absent" && tests.length === 0) complain("names no test and does not say absent");
  for (const [of, missing] of [[places, noPlace], [tests, noTest]]) {
    for (const one of of) {
      const why = missing(one);
      if (why) complain(`${one}: ${why}`);
    }
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
