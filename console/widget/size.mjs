// The widget's weight on other people's pages: fails when widget.js grows over its budget.
import { readFileSync } from "node:fs";
import { gzipSync } from "node:zlib";

const BUDGET_BYTES = 25 * 1024;

const file = new URL("../dist-widget/widget.js", import.meta.url);
const bytes = gzipSync(readFileSync(file), { level: 9 }).length;
const line = `widget.js: ${(bytes / 1024).toFixed(1)} KiB gzip of ${BUDGET_BYTES / 1024} KiB`;
if (bytes > BUDGET_BYTES) {
  console.error(`${line}: over budget`);
  process.exit(1);
}
process.stdout.write(`${line}\n`);
