// Holds docs/security/asvs.md to the standard and to the tree: each requirement of level 2 stands once, what a row names
// exists, tests by their whole titles, and the sums at the top are right. `--write` rewrites the sums.
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { titlesIn } from "./titles.mjs";

const page = "docs/security/asvs.md";
const text = readFileSync(page, "utf8");
const wrong = [];

/** The requirements of levels 1 and 2 in OWASP ASVS 4.0.3, by section; numbers that it has given up are left out. */
const LEVEL_2 = `
1.1:1-7 1.2:1-4 1.4:1,4,5 1.5:1-4 1.6:1-4 1.7:1,2 1.8:1,2 1.9:1,2 1.10:1 1.11:1,2 1.12:2 1.14:1-6
2.1:1-12 2.2:1-3 2.3:1-3 2.4:1-5 2.5:1-7 2.6:1-3 2.7:1-6 2.8:1-7 2.9:1-3 2.10:1-4
3.1:1 3.2:1-4 3.3:1-4 3.4:1-5 3.5:1-3 3.7:1
4.1:1-3,5 4.2:1,2 4.3:1-3
5.1:1-5 5.2:1-8 5.3:1-10 5.4:1-3 5.5:1-4
6.1:1-3 6.2:1-6 6.3:1,2 6.4:1,2
7.1:1-4 7.2:1,2 7.3:1,3,4 7.4:1-3
8.1:1-4 8.2:1-3 8.3:1-8
9.1:1-3 9.2:1-4
10.2:1,2 10.3:1-3
11.1:1-8
12.1:1-3 12.2:1 12.3:1-6 12.4:1,2 12.5:1,2 12.6:1
13.1:1,3-5 13.2:1-3,5,6 13.3:1,2 13.4:1,2
14.1:1-4 14.2:1-6 14.3:2,3 14.4:1-7 14.5:1-4`;
const numbers = LEVEL_2.trim()
  .split(/\s+/)
  .flatMap((section) => {
    const [name, parts] = section.split(":");
    return parts.split(",").flatMap((part) => {
      const [from, to = from] = part.split("-").map(Number);
      return Array.from({ length: to - from + 1 }, (_, n) => `${name}.${from + n}`);
    });
  });

const VERDICTS = ["met", "partly", "not met", "the operator's", "not applicable"];
const sums = [];
const stands = new Map();
const named = (cell) => [...cell.matchAll(/`([^`]+)`/g)].map((m) => m[1]);
const inTree = (name) => name.includes("/") && existsSync(name.split("/")[0]);

const count = (number, verdict) => {
  if (stands.has(number)) wrong.push(`${number} stands twice`);
  if (!numbers.includes(number)) wrong.push(`${number} is no requirement of level 2`);
  stands.set(number, verdict);
  sums.at(-1)[verdict] += 1;
};

const lacks = (test) => {
  const [path, title] = test.split(/#(.*)/s);
  if (!existsSync(path)) return "no such file";
  if (title === undefined || titlesIn(path, readFileSync(path, "utf8")).includes(title)) return null;
  return `it has no test "${title}"`;
};

for (const line of text.split("\n")) {
  const chapter = /^## (V\d+ .*)/.exec(line);
  if (chapter)
    sums.push({ name: chapter[1], ...Object.fromEntries(VERDICTS.map((verdict) => [verdict, 0])) });
  const none = /^- Not applicable: ([\d., ]+)\./.exec(line);
  for (const number of none?.[1].split(", ") ?? []) count(number, "not applicable");
  if (!/^\| \d+\.\d+\.\d+ \|/.test(line)) continue;
  const [number, , verdict, where, shown] = line.slice(2, -2).split(/ ?\| /);
  if (!VERDICTS.includes(verdict)) {
    wrong.push(`${number}: "${verdict}" is no verdict`);
    continue;
  }
  count(number, verdict);
  for (const place of named(where).filter(inTree))
    if (!existsSync(place)) wrong.push(`${number}: no ${place}`);
  for (const test of named(shown ?? "")) {
    const why = lacks(test);
    if (why) wrong.push(`${number}: ${test}: ${why}`);
  }
}
for (const number of numbers) if (!stands.has(number)) wrong.push(`${number} is missing`);
for (const [, link] of text.matchAll(/\]\(([^)#]+)(?:#[^)]*)?\)/g))
  if (!existsSync(join(dirname(page), link))) wrong.push(`no ${link}`);

const whole = { name: "**all**" };
for (const verdict of VERDICTS) whole[verdict] = sums.reduce((sum, row) => sum + row[verdict], 0);
const row = (cells) => `| ${cells.join(" | ")} |`;
const table = [
  row(["chapter", ...VERDICTS, "in all"]),
  "|---|---|---|---|---|---|---|",
  ...[...sums, whole].map((sum) => {
    const cells = VERDICTS.map((verdict) => sum[verdict]);
    return row([sum.name, ...cells, cells.reduce((all, each) => all + each, 0)]);
  }),
].join("\n");
const renewed = text.replace(
  /<!-- sums -->[\s\S]*?<!-- \/sums -->/,
  `<!-- sums -->\n${table}\n<!-- /sums -->`,
);
if (renewed !== text) {
  if (process.argv.includes("--write")) writeFileSync(page, renewed);
  else wrong.push("the sums are not those of the rows: node .ci/asvs.mjs --write");
}

for (const line of wrong) console.log(`${page}: ${line}`);
process.exit(wrong.length === 0 ? 0 : 1);
