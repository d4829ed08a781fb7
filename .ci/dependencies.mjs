// A dependency earns its place in a line of docs/decisions/dependencies.md: every direct one has its row there,
// and a row whose dependency has gone is taken out.
import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";

const page = "docs/decisions/dependencies.md";
const rows = (heading) => {
  const text = readFileSync(page, "utf8").split(/^## /m).find((part) => part.startsWith(heading)) ?? "";
  return new Set([...text.matchAll(/^\| `([^`]+)` \|/gm)].map((m) => m[1]));
};

const metadata = JSON.parse(
  execFileSync("cargo", ["metadata", "--format-version", "1", "--no-deps"], { encoding: "utf8", maxBuffer: 1 << 26 }),
);
const crates = new Set(metadata.packages.flatMap((p) => p.dependencies.filter((d) => !d.path).map((d) => d.name)));
const manifest = readFileSync("Cargo.toml", "utf8").split("[workspace.dependencies]")[1].split(/^\[/m)[0];
const declared = [...manifest.matchAll(/^([\w-]+) = (.+)$/gm)].filter((m) => !m[2].includes("path =")).map((m) => m[1]);
const npm = JSON.parse(readFileSync("console/package.json", "utf8"));
const packages = new Set(Object.keys({ ...npm.dependencies, ...npm.devDependencies }));

const wrong = declared.filter((name) => !crates.has(name)).map((name) => `${name}: in [workspace.dependencies], used by no crate`);
for (const [heading, used] of [["Rust", crates], ["npm", packages]]) {
  const written = rows(heading);
  for (const name of used) if (!written.has(name)) wrong.push(`${name}: no row under "${heading}" in ${page}`);
  for (const name of written) if (!used.has(name)) wrong.push(`${name}: a row under "${heading}" in ${page}, and no longer used`);
}

for (const line of wrong.sort()) console.log(line);
console.log(`${crates.size} crates and ${packages.size} packages, ${wrong.length} wrong`);
process.exit(wrong.length === 0 ? 0 : 1);
