// What a browser fetches by itself for a first screen, by following the built page; and how much that may be.
import { readFileSync } from "node:fs";
import { dirname, join, normalize } from "node:path";
import { fileURLToPath } from "node:url";
import { gzipSync } from "node:zlib";

const DIST = join(dirname(fileURLToPath(import.meta.url)), "..", "dist");
const KIB = 1024;

/**
 * `chunks`: what each screen fetches by itself though it is imported lazily, be it a second later. A browser has the last
 * word on that list, in e2e/stories/22-first-load.mjs. What is fetched once somebody does something is no part of it.
 * `words`: what it fetches in the language that is spoken.
 */
export const SIGN_IN = { name: "login", chunks: ["Login"], most: 160 };
export const COMMS = {
  name: "Comms",
  chunks: ["Frame", "Comms", "catalogue", "Today"],
  words: ["desk", "statistics", "texts"],
  most: 250,
};

/** Of one file, in KiB after gzip. */
export const weight = (content) => gzipSync(content, { level: 9 }).length / KIB;

export const read = (file) => readFileSync(join(DIST, file), "utf8");

/** A chunk and everything it imports at once; what is imported when asked for comes by its name only. */
function load(file, loaded) {
  if (loaded.has(file)) return;
  loaded.add(file);
  for (const [, path] of read(file).matchAll(/(?:\bfrom|\bimport)\s*["'`](\.{1,2}\/[^"'`]+\.js)["'`]/g))
    load(normalize(join(dirname(file), path)), loaded);
}

/** The chunk that is imported lazily under this name, as the built code has it. */
function lazy(name, within) {
  for (const file of within) {
    const found = new RegExp(`import\\(\\s*["'\`]\\.\\/(${name}-[\\w-]+\\.js)["'\`]`).exec(read(file));
    if (found) return join("assets", found[1]);
  }
  throw new Error(`no chunk of the name ${name} in the build`);
}

/** The files of a first load in a language, by their path in the build. */
export function firstLoad({ chunks, words = [] }, language = "en") {
  const entries = [...read("index.html").matchAll(/(?:src|href)="\.\/(assets\/[^"]+\.js)"/g)];
  if (entries.length === 0) throw new Error("the built page loads no script");
  const loaded = new Set();
  for (const [, entry] of entries) load(entry, loaded);
  const spoken = words.map((page) => `${page}.${language}`);
  // The door's own English comes with it.
  if (language !== "en") spoken.push(language);
  for (const chunk of [...chunks, ...spoken]) load(lazy(chunk, loaded), loaded);
  return [...loaded];
}
