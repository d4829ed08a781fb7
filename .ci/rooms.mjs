// Holds the layout inside crates and inside the console: layers and rooms import along a table that has no circle, files stay
// short, and a room is reached by its face alone. What breaks a rule today stands in .ci/rooms.txt, which may only shrink.
import { execFileSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { dirname, join, normalize } from "node:path";
import { ROOMS } from "./rooms.table.mjs";

const RUST_LINES = 400;
const SCREEN_LINES = 200;
const EXCEPTIONS = ".ci/rooms.txt";
/** The list of exceptions is shorter than this. */
const EXCEPTIONS_MOST = 20;

// What is not added yet is looked at as well: a room that is being written.
const kept = execFileSync("git", ["ls-files", "--cached", "--others", "--exclude-standard"], { encoding: "utf8", maxBuffer: 1 << 26 }).trim().split("\n").filter(existsSync);
const text = new Map(kept.filter((path) => /\.(rs|tsx?)$/.test(path)).map((path) => [path, readFileSync(path, "utf8")]));
const wrong = [];

const isTest = (path) => /(^|\/)tests?\/|_tests\.rs$|\.test\.tsx?$|(^|\/)testing\//.test(path);
/** A file's code, without the tests in it and without comments. */
function code(path) {
  const whole = text.get(path);
  const tests = whole.search(/^#\[cfg\(test\)\]\nmod tests/m);
  return (tests < 0 ? whole : whole.slice(0, tests)).replace(/^\s*\/\/.*$/gm, "").replace(/#\[cfg\(test\)\]\n[^\n]*\n/g, "");
}

/** The modules of a crate that each of its modules imports: `crate::…` paths, groups unfolded, and the rooms whose handles it asks. */
function rustImports(src, ground) {
  const files = [...text.keys()].filter((path) => path.startsWith(`${src}/`) && path.endsWith(".rs") && !isTest(path));
  const name = (path) => path.slice(src.length + 1, -3).replace(/(^|\/)mod$/, "").replaceAll("/", "::");
  const modules = new Map(files.map((path) => [name(path), path]));
  // With a ground beside them, the rooms are the other modules at the top.
  const handles = ground ? [...modules.keys()].filter((module) => !module.includes("::") && !ground.includes(module)) : [];
  const unfold = (tree) => {
    const open = tree.indexOf("{");
    if (open < 0) return [tree];
    const [head, inner] = [tree.slice(0, open), tree.slice(open + 1, tree.lastIndexOf("}"))];
    const parts = [];
    let depth = 0;
    let part = "";
    for (const c of inner) {
      depth += (c === "{") - (c === "}");
      if (c === "," && depth === 0) {
        parts.push(part);
        part = "";
      } else part += c;
    }
    return [...parts, part].filter((each) => each.trim()).flatMap((each) => unfold(head + each.trim()));
  };
  const imports = new Map();
  for (const [of, path] of modules) {
    const paths = new Set();
    for (const [, tree] of code(path).matchAll(/\bcrate::((?:\w+::)*(?:\{[^;]*?\}(?=;)|\w+))/g)) {
      for (const each of unfold(tree.replace(/\s+/g, " "))) {
        const segments = each.split(" as ")[0].split("::").map((segment) => segment.trim());
        paths.add(segments.join("::"));
      }
    }
    const reached = new Set();
    for (const each of paths) {
      const segments = each.split("::");
      for (let length = segments.length; length > 0; length -= 1) {
        const module = segments.slice(0, length).join("::");
        if (modules.has(module) && module !== "") {
          if (module !== of) reached.add(module);
          break;
        }
      }
    }
    for (const [, asked] of code(path).matchAll(/\bself\s*\.0\s*\.(\w+)\(\)/g)) if (handles.includes(asked) && asked !== of) reached.add(asked);
    imports.set(of, reached);
  }
  return { modules, imports };
}

/** The modules of the console that each imports, types included: `@/…` and relative paths, dynamic ones as well. */
function consoleImports(src) {
  const files = [...text.keys()].filter((path) => path.startsWith(`${src}/`) && /\.tsx?$/.test(path) && !isTest(path));
  const known = new Set(files);
  const resolve = (from, to) => {
    const base = to.startsWith("@/") ? join(src, to.slice(2)) : normalize(join(dirname(from), to));
    return [`${base}.ts`, `${base}.tsx`, `${base}/index.ts`, `${base}/index.tsx`].find((path) => known.has(path));
  };
  const imports = new Map();
  for (const path of files) {
    const found = [...text.get(path).matchAll(/(?:from|import)\s*\(?\s*"((?:@\/|\.\.?\/)[^"]+)"/g)];
    imports.set(path, new Set(found.map(([, to]) => resolve(path, to)).filter(Boolean)));
  }
  return imports;
}

/** Circles of imports, each with its members: strongly connected components of more than one. */
function circles(imports) {
  const [index, low, stack, found] = [new Map(), new Map(), [], []];
  const visit = (start) => {
    const work = [[start, [...(imports.get(start) ?? [])]]];
    index.set(start, index.size);
    low.set(start, index.get(start));
    stack.push(start);
    while (work.length > 0) {
      const [node, left] = work.at(-1);
      const next = left.pop();
      if (next === undefined) {
        work.pop();
        if (low.get(node) === index.get(node)) {
          const members = stack.splice(stack.indexOf(node));
          if (members.length > 1) found.push(members.sort());
        }
        const parent = work.at(-1)?.[0];
        if (parent !== undefined) low.set(parent, Math.min(low.get(parent), low.get(node)));
      } else if (!index.has(next)) {
        index.set(next, index.size);
        low.set(next, index.get(next));
        stack.push(next);
        work.push([next, [...(imports.get(next) ?? [])]]);
      } else if (stack.includes(next)) low.set(node, Math.min(low.get(node), index.get(next)));
    }
  };
  for (const node of imports.keys()) if (!index.has(node)) visit(node);
  return found;
}

/** A layer or a room may import what its row says; without one, nothing. A row or a word of it that nothing needs goes. */
function heldToTable(name, table, arrows) {
  const isAbove = (from, to, seen = new Set()) => {
    if (seen.has(from)) return false;
    seen.add(from);
    return (table[from] ?? []).some((each) => each === to || isAbove(each, to, seen));
  };
  for (const room of Object.keys(table)) if (isAbove(room, room)) wrong.push(`${name}: the table has a circle through ${room}`);
  for (const [from, to, where] of arrows) if (!table[from]?.includes(to)) wrong.push(`${name}: ${from} may not import ${to} (${where})`);
  const used = new Set(arrows.map(([from, to]) => `${from} ${to}`));
  for (const [from, others] of Object.entries(table))
    for (const to of others) if (!used.has(`${from} ${to}`)) wrong.push(`${name}: the table lets ${from} import ${to}, which it does not: take it out`);
}

for (const { crate, src, ground, layers, rooms } of ROOMS.crates) {
  const { modules, imports } = rustImports(src, ground);
  for (const circle of circles(imports)) wrong.push(`${crate}: a circle of imports: ${circle.join(", ")}`);
  const place = (module) => {
    const [layer, room] = module.split("::");
    if (ground) return ground.includes(layer) ? "ground" : `rooms::${layer}`;
    return layer === "rooms" && room ? `rooms::${room}` : layer;
  };
  const arrows = [];
  for (const [from, reached] of imports)
    for (const to of reached) if (place(from) !== place(to) && from !== "" && from !== "lib") arrows.push([place(from), place(to), modules.get(from)]);
  if (layers) {
    const between = arrows.map(([from, to, where]) => [from.split("::")[0], to.split("::")[0], where]).filter(([from, to]) => from !== to);
    heldToTable(crate, layers, between);
  }
  if (rooms) {
    const among = arrows.filter(([from, to]) => from.startsWith("rooms::") && to.startsWith("rooms::"));
    heldToTable(crate, rooms, among.map(([from, to, where]) => [from.slice(7), to.slice(7), where]));
  }
}

if (ROOMS.console) {
  const { src, place, table } = ROOMS.console;
  const imports = consoleImports(src);
  for (const circle of circles(imports)) wrong.push(`console: a circle of imports: ${circle.join(", ")}`);
  const arrows = [];
  for (const [from, reached] of imports)
    for (const to of reached) {
      const [a, b] = [place(from.slice(src.length + 1)), place(to.slice(src.length + 1))];
      if (a !== b) arrows.push([a, b, from]);
    }
  heldToTable("console", table, arrows);
  for (const [path, body] of text) {
    if (!path.startsWith(`${src}/`) || isTest(path) || path.startsWith(`${src}/generated/`)) continue;
    const plain = body.replace(/^\s*(\/\/|\*|\/\*).*$/gm, "");
    if (/["'`]\/2\.0\//.test(plain) && !ROOMS.console.paths.includes(path)) wrong.push(`${path}: a path of a call is typed by hand`);
    for (const [, number] of plain.matchAll(/\b(?:code|Error)\s*(?:===|!==|:)\s*(\d{3})\b/g)) wrong.push(`${path}: a code is typed by hand: ${number}`);
  }
}

for (const [path, body] of text) {
  const lines = body.split("\n").length - 1;
  if (isTest(path) || path.includes("/generated/")) continue;
  if (path.endsWith(".rs") && lines > RUST_LINES) wrong.push(`${path}: more than ${RUST_LINES} lines`);
  if (path.endsWith(".tsx") && lines > SCREEN_LINES) wrong.push(`${path}: more than ${SCREEN_LINES} lines`);
}

const excused = existsSync(EXCEPTIONS) ? readFileSync(EXCEPTIONS, "utf8").split("\n").filter((line) => line && !line.startsWith("#")) : [];
const found = [...new Set(wrong)];
const fresh = found.filter((line) => !excused.includes(line));
const gone = excused.filter((line) => !found.includes(line));
for (const line of fresh) console.log(line);
for (const line of gone) console.log(`${EXCEPTIONS}: is kept no longer by anything, take it out: ${line}`);
if (excused.length >= EXCEPTIONS_MOST) console.log(`${EXCEPTIONS}: ${excused.length} lines; ${EXCEPTIONS_MOST - 1} are the most`);
const bad = fresh.length + gone.length + (excused.length >= EXCEPTIONS_MOST ? 1 : 0);
console.log(bad === 0 ? `every arrow as drawn, no circle, ${excused.length} exceptions` : `${bad} wrong`);
process.exit(bad === 0 ? 0 : 1);
