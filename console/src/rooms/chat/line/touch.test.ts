// Where nothing points, as on a phone, a button that is always there has a place of its own in the row of whoever waits.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";

const sheet = readFileSync(join(import.meta.dirname, "../comms.css"), "utf8");
/** The area that the sheet's last rule for the selector gives it. */
const areaOf = (selector: string, text: string): string | undefined =>
  [...text.matchAll(/(?<names>[^{}]+)\{(?<rule>[^{}]*)\}/g)]
    .filter(({ groups }) => groups?.names?.split(",").some((name) => name.trim() === selector))
    .flatMap(({ groups }) => /grid-area: ([^;]+);/.exec(groups?.rule ?? "")?.[1] ?? [])
    .at(-1);

test("taking shares the place of queue and position under a pointer only", () => {
  const touch =
    /@media \(hover: none\) \{\s*\.qrow \{(?:[^{}]*\{[^{}]*\})*[^{}]*\}[\s\S]*?\n\}/.exec(sheet)?.[0] ?? "";
  const within = touch.slice(touch.indexOf("{") + 1);
  expect(areaOf(".qrow .take", within)).toBeDefined();
  expect(areaOf(".qrow .skill", within)).toBeDefined();
  expect(areaOf(".qrow .take", within)).not.toBe(areaOf(".qrow .skill", within));
});
