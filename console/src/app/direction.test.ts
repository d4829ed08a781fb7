// Imports run one way: app → features → the layers below → generated; no feature knows another.
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";

const ROOT = join(process.cwd(), "src");
const BELOW = new Set(["api", "live", "notices", "session", "ui", "theme", "words", "charts", "worker"]);

const files = readdirSync(ROOT, { recursive: true, encoding: "utf8" })
  .map((file) => file.replaceAll("\\", "/"))
  .filter((file) => /\.tsx?$/.test(file) && !/\.test\.|^testing\/|^generated\/|\.d\.ts$/.test(file));

/** Types are gone at run time, so an import of types alone is no dependency. */
const imports = (file: string): string[] => {
  const text = readFileSync(join(ROOT, file), "utf8").replace(/import type [^;]*;/g, "");
  return [...text.matchAll(/(?:from|import)\s*\(?\s*"@\/([^"]+)"/g)].map((match) => match[1] ?? "");
};

const rank = (path: string): number => {
  const top = path.split("/")[0] ?? "";
  if (top === "generated") return 0;
  if (BELOW.has(top)) return 1;
  return top === "features" ? 2 : 3;
};

test("there is something to look at", () => expect(files.length).toBeGreaterThan(50));

test("nothing imports what lies above it", () => {
  const wrong = files.flatMap((file) =>
    imports(file)
      .filter((path) => rank(path) > rank(file))
      .map((path) => `${file} imports ${path}`),
  );
  expect(wrong).toEqual([]);
});

test("no feature imports another", () => {
  const feature = (path: string) => /^features\/([^/]+)/.exec(path)?.[1];
  const wrong = files.flatMap((file) =>
    imports(file)
      .filter((path) => feature(file) && feature(path) && feature(path) !== feature(file))
      .map((path) => `${file} imports ${path}`),
  );
  expect(wrong).toEqual([]);
});
