// Imports run one way: app → rooms → the layers below → generated; of another room, its face is imported.
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
  return top === "rooms" || top === "house" ? 2 : 3;
};

/** What is not so yet. */
const KNOWN = [
  "live/useLive.ts imports rooms/chat/patches",
  "rooms/console_faults/useFaults.ts imports app/screens",
  "rooms/presence/PresenceMenu.tsx imports rooms/chat/news/news",
  "rooms/profile/Preferences.tsx imports rooms/security/Security",
  "rooms/profile/Preferences.tsx imports rooms/themes/Themes",
  "rooms/profile/face/words.en.ts imports rooms/security/words.en",
  "rooms/profile/face/words.it.ts imports rooms/security/words.it",
  "session/useProfile.ts imports rooms/presence/face/presence",
  "ui/CodeField.tsx imports rooms/security/face/credentials.css",
  "words/it.ts imports rooms/security/face/signin.it",
];

test("there is something to look at", () => expect(files.length).toBeGreaterThan(50));

test("nothing imports what lies above it", () => {
  const wrong = files.flatMap((file) =>
    imports(file)
      .filter((path) => rank(path) > rank(file))
      .map((path) => `${file} imports ${path}`),
  );
  expect(wrong.filter((line) => !KNOWN.includes(line))).toEqual([]);
});

test("no room imports of another what is not its face", () => {
  const room = (path: string) => /^rooms\/([^/]+)/.exec(path)?.[1];
  const wrong = files.flatMap((file) =>
    imports(file)
      .filter((path) => room(file) && room(path) && room(path) !== room(file) && !path.includes("/face/"))
      .map((path) => `${file} imports ${path}`),
  );
  expect(wrong.filter((line) => !KNOWN.includes(line))).toEqual([]);
});
