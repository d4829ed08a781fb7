// Breakpoints follow the person's size of type: at 200 % a desk's window has the room of a tablet.
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";

const SRC = join(import.meta.dirname, "..");
const sheets = readdirSync(SRC, { recursive: true, encoding: "utf8" }).filter((file) =>
  file.endsWith(".css"),
);

test.each(sheets)("%s asks for no width of the window, and for others in rem", (file) => {
  const asked = [...readFileSync(join(SRC, file), "utf8").matchAll(/@(media|container)([^{]*width[^{]*)/g)];
  for (const [, rule, condition] of asked) {
    expect(rule).toBe("container");
    expect(condition).toMatch(/: [\d.]+rem\)\s*$/);
  }
});
