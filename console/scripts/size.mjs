// Weighs what a browser loads first, gzipped, by following the built page; fails over the budget.
import { readFileSync } from "node:fs";
import { dirname, join, normalize } from "node:path";
import { fileURLToPath } from "node:url";
import { gzipSync } from "node:zlib";

const DIST = join(dirname(fileURLToPath(import.meta.url)), "..", "dist");
const KIB = 1024;
const BUDGETS = [
  { name: "login", chunks: ["Login"], most: 160 },
  { name: "Comms", chunks: ["Frame", "Comms"], most: 280 },
];

const read = (file) => readFileSync(join(DIST, file), "utf8");
const page = read("index.html");
const entries = [...page.matchAll(/(?:src|href)="\.\/(assets\/[^"]+\.js)"/g)].map((match) => match[1]);

/** A chunk and everything it imports at once; what is imported when asked for is not part of a first load. */
function load(file, loaded) {
  if (loaded.has(file)) return;
  loaded.add(file);
  const text = read(file);
  for (const [, path] of text.matchAll(/(?:\bfrom|\bimport)\s*["'](\.{1,2}\/[^"']+\.js)["']/g))
    load(normalize(join(dirname(file), path)), loaded);
}

/** The chunk of a lazy screen, as the built code names it. */
function lazy(name, within) {
  for (const file of within) {
    const found = new RegExp(`["'\`]\\.\\/(${name}-[\\w-]+\\.js)["'\`]`).exec(read(file));
    if (found) return join("assets", found[1]);
  }
  throw new Error(`no chunk of the name ${name} in the build`);
}

if (entries.length === 0) throw new Error("the built page loads no script");
let over = false;
for (const { name, chunks, most } of BUDGETS) {
  const loaded = new Set();
  for (const entry of entries) load(entry, loaded);
  for (const chunk of chunks) load(lazy(chunk, loaded), loaded);
  const kib = [...loaded].reduce((sum, file) => sum + gzipSync(read(file), { level: 9 }).length, 0) / KIB;
  const bad = kib > most;
  over ||= bad;
  process.stdout.write(
    `${bad ? "OVER" : "ok  "} ${name}: ${kib.toFixed(1)} of ${most} KiB gzip in ${loaded.size} files\n`,
  );
}
process.exit(over ? 1 : 0);
