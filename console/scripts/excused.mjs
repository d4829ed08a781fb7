// What a check of the console's order has found, against the list of what is excused, which may only shrink.
import { existsSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

export const HERE = join(dirname(fileURLToPath(import.meta.url)), "..");

/** Prints what is wrong, or that all is well, and ends. `list`: the file of what is excused. */
export function judge(list, wrong, well) {
  const kept = join(HERE, list);
  const excused = existsSync(kept)
    ? readFileSync(kept, "utf8")
        .split("\n")
        .filter((line) => line !== "" && !line.startsWith("#"))
    : [];
  const found = [...new Set(wrong)];
  const bad = [
    ...found.filter((line) => !excused.includes(line)),
    ...excused
      .filter((line) => !found.includes(line))
      .map((line) => `${list}: no longer so, take it out: ${line}`),
  ];
  const last = bad.length === 0 ? `${well}, ${excused.length} exceptions` : `${bad.length} wrong`;
  process.stdout.write(`${[...bad, last].join("\n")}\n`);
  process.exit(bad.length === 0 ? 0 : 1);
}
