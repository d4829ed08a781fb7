// Holds the console's imports to rooms.table.mjs, types included: layers below, of another room its face alone, no circle.
// What is not so today stands in rooms.txt, which may only shrink.
import { readdirSync, readFileSync } from "node:fs";
import { dirname, join, normalize } from "node:path";
import { CONSOLE } from "../rooms.table.mjs";
import { HERE, judge } from "./excused.mjs";

const SRC = join(HERE, "src");
const { place, isFace, isRegistered, table } = CONSOLE;

const isTest = (path) => /\.test\.tsx?$|(^|\/)testing\//.test(path);
const known = new Set(
  readdirSync(SRC, { recursive: true, encoding: "utf8" })
    .map((path) => path.replaceAll("\\", "/"))
    .filter((path) => /\.(tsx?|css)$/.test(path)),
);
const SPECIFIER = /(?:\bfrom|\bimport)\s*\(?\s*"((?:@\/|\.\.?\/?)[^"?]*)[^"]*"/g;

/** What a file imports, at once or when asked for, by paths in `src`. */
function importsOf(path) {
  if (!/\.tsx?$/.test(path)) return [];
  const text = readFileSync(join(SRC, path), "utf8");
  return [...text.matchAll(SPECIFIER)].flatMap(([, to]) => {
    const base = to.startsWith("@/") ? to.slice(2) : normalize(join(dirname(path), to));
    const found = [base, `${base}.ts`, `${base}.tsx`, `${base}.d.ts`, `${base}/index.ts`];
    return found.find((each) => known.has(each)) ?? [];
  });
}

const graph = new Map([...known].filter((path) => !isTest(path)).map((path) => [path, importsOf(path)]));
const wrong = [];

/** Circles of a graph: its strongly connected parts of more than one. */
function circles(arrows) {
  const order = new Map();
  const low = new Map();
  const path = [];
  const found = [];
  const visit = (node) => {
    order.set(node, order.size);
    low.set(node, order.get(node));
    path.push(node);
    for (const next of arrows.get(node) ?? []) {
      if (!order.has(next)) visit(next);
      if (path.includes(next)) low.set(node, Math.min(low.get(node), low.get(next)));
    }
    if (low.get(node) !== order.get(node)) return;
    const members = path.splice(path.indexOf(node));
    if (members.length > 1) found.push(members.sort());
  };
  for (const node of arrows.keys()) if (!order.has(node)) visit(node);
  return found;
}

for (const circle of circles(new Map(Object.entries(table))))
  wrong.push(`the table: a circle of ${circle.join(", ")}`);
for (const circle of circles(graph)) wrong.push(`a circle of imports: ${circle.join(", ")}`);

const used = new Set();
for (const [from, reached] of graph)
  for (const to of reached) {
    const [here, there] = [place(from), place(to)];
    if (isRegistered(to)) wrong.push(`${from} imports ${to}: what is registered is found by glob`);
    if (here === there) continue;
    used.add(`${here} ${there}`);
    if (table[here] === undefined) wrong.push(`${from}: ${here} has no row in rooms.table.mjs`);
    else if (!table[here].includes(there))
      wrong.push(`${from} imports ${to}: ${here} may not reach ${there}`);
    else if (there.startsWith("rooms/") && !isFace(to))
      wrong.push(`${from} imports ${to}: that is no face of ${there}`);
  }

// A row that nothing needs any more would let in what is not wanted.
for (const [here, others] of Object.entries(table))
  for (const there of others)
    if (here.startsWith("rooms/") && there.startsWith("rooms/") && !used.has(`${here} ${there}`))
      wrong.push(`the table: ${here} reaches nothing of ${there}`);

judge("rooms.txt", wrong, `${graph.size} files: every arrow as drawn, no circle`);
