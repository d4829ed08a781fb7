// docs/OPERATIONS.md shows the catalogue's settings and metrics: copied from docs/catalogue.md, which the catalogue's
// own tests write. Rewritten here, and a stale page fails CI.
import { readFileSync, writeFileSync } from "node:fs";

const page = "docs/OPERATIONS.md";
const tables = readFileSync("docs/catalogue.md", "utf8").split(/^## /m);
const text = readFileSync(page, "utf8");

const renewed = text.replace(/<!-- (\w+) -->[\s\S]*?<!-- \/\1 -->/g, (_, name) => {
  const section = tables.find((part) => part.toLowerCase().startsWith(name)) ?? "";
  const rows = section.split("\n").filter((line) => line.startsWith("|"));
  if (rows.length < 3) throw new Error(`docs/catalogue.md has no table of ${name}`);
  return [`<!-- ${name} -->`, ...rows, `<!-- /${name} -->`].join("\n");
});

if (renewed === text) process.exit(0);
console.log(`${page} does not show the catalogue's tables as they are`);
if (process.env.CI) process.exit(1);
writeFileSync(page, renewed);
