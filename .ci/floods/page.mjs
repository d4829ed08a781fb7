// docs/security/floods.md: what was measured is written anew, and what it means stays as somebody wrote it.
import { readFile } from "node:fs/promises";
import { cpus, release, totalmem } from "node:os";
import { FLOOD_MS, SETTINGS } from "./measure.mjs";
import { table } from "./table.mjs";

const GIB = 1 << 30;
const WHEN = { dateStyle: "long", timeStyle: "short", timeZone: "UTC" };
const BEGINS = "<!-- measured -->";
const ENDS = "<!-- /measured -->";

const average = (load) => load.map((each) => each.toFixed(1)).join(", ");

/** The page with its measured part renewed. */
export async function page(path, { sums, rounds, began, loads, versions }) {
  const text = await readFile(path, "utf8");
  const [head, rest] = text.split(BEGINS);
  const [, tail] = rest.split(ENDS);
  const settings = Object.entries(SETTINGS).map(([name, value]) => `\`${name}=${value}\``);
  const lines = [
    BEGINS,
    "| | |",
    "|---|---|",
    `| date | ${new Intl.DateTimeFormat("en-GB", WHEN).format(began)} UTC |`,
    ...Object.entries(versions).map(([which, version]) => `| ${which} | ${version} |`),
    `| machine | ${cpus()[0].model.trim()}, ${cpus().length} virtual cores, ${Math.round(totalmem() / GIB)} GiB, Linux ${release()} |`,
    `| load at the start and after each round (1, 5, 15 minutes) | ${loads.map(average).join("; ")} |`,
    `| rounds | ${rounds}, each flood on a server of its own, for ${FLOOD_MS / 1_000} s where the list below says nothing else |`,
    `| settings that are not the defaults | ${settings.join(", ")}, this machine as a trusted proxy, the demo tenants, SQLite |`,
    "",
    table(sums),
    "",
    "| flood | what is done |",
    "|---|---|",
    ...sums.map(({ name, about, ms }) => `| ${name} | ${about}${ms ? `; ${ms / 1_000} s` : ""} |`),
    ENDS,
  ];
  return `${head}${lines.join("\n")}${tail}`;
}
