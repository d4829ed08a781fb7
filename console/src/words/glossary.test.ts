// @vitest-environment jsdom
// One thing, one name: no text says a word that the glossary has another one for, on a screen, in a mail, at a terminal or in
// a refusal.
import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import * as catalogue from "@/generated/catalogue";
import { texts as inEnglish } from "@/generated/texts.en";
import { texts as inItalian } from "@/generated/texts.it";
import { serverTexts } from "@/testing/serverTexts";
import { english, italian, textsOf } from "@/testing/words";
// Its words are the customer's, of the same product.
import { type Words, wordsOf } from "../../widget/src/words";

const page = readFileSync("../docs/glossary.md", "utf8");

/** The rows of a section's table, cell by cell. */
function table(section: string): string[][] {
  const lines = page.split(`\n## ${section}\n`)[1]?.split("\n## ")[0]?.split("\n") ?? [];
  const rows = lines.filter((line) => line.startsWith("|")).slice(2);
  return rows.map((row) =>
    row
      .split("|")
      .slice(1, -1)
      .map((cell) => cell.trim()),
  );
}

const listed = (cell = ""): string[] => cell.split(/[,;] /).filter((word) => word !== "");
const terms = table("Terms");
const phrases = table("Phrases");
const exceptions = table("Exceptions").flatMap(([key = "", words]) =>
  listed(words).map((word) => `${key.replaceAll("`", "")}: ${word}`),
);

const LETTER = "[\\p{L}\\p{N}-]";
const says = (word: string) =>
  new RegExp(`(?<!${LETTER})${word.replace(/[’']/g, "[’']")}(?!${LETTER})`, "iu");

const banned = (term: number, phrase: number) =>
  [...terms.flatMap((row) => listed(row[term])), ...phrases.flatMap((row) => listed(row[phrase]))].map(
    (word) => [word, says(word)] as const,
  );

/** What the widget says; what it counts or names stands for itself. */
const widget = (words: Words) =>
  Object.fromEntries(
    Object.entries(words).map(([key, text]) => [
      key,
      typeof text === "function" ? String((text as (...a: unknown[]) => unknown)(2, 3)) : text,
    ]),
  );

const { placeholders, suspendReasons, channels, groupNames } = catalogue;
type Rows = Readonly<Record<string, { en: unknown; it: unknown }>>;
const rows = { placeholders, suspendReasons, channels, groupNames } as Record<string, Rows>;

const inCatalogue = (language: "en" | "it") =>
  Object.fromEntries(
    Object.entries(rows).map(([name, table]) => [
      name,
      Object.fromEntries(Object.entries(table).map(([key, row]) => [key, row[language]])),
    ]),
  );

const texts = {
  English: [
    ...textsOf({ ...english, widget: widget(wordsOf("en")), ...inEnglish, ...inCatalogue("en") }),
    ...serverTexts("English"),
  ],
  Italian: [
    ...textsOf({ ...italian, widget: widget(wordsOf("it")), ...inItalian, ...inCatalogue("it") }),
    ...serverTexts("Italian"),
  ],
};

/** Words that stand where another one belongs, each as "key: word". */
const wrong = (language: keyof typeof texts): string[] => {
  const words = language === "English" ? banned(3, 1) : banned(4, 2);
  return texts[language].flatMap(([key, text]) => {
    // A property's name is not read by people.
    const read = text.replace(/\{\{?\w+(?::[^{}]*)?\}?\}/g, "…");
    return words.filter(([, pattern]) => pattern.test(read)).map(([word]) => `${key}: ${word}`);
  });
};

test("the glossary is read whole: terms in both languages, phrases, exceptions", () => {
  expect(terms.length).toBeGreaterThan(30);
  expect(phrases.length).toBeGreaterThan(3);
  for (const row of terms)
    expect(row.slice(0, 2).every((cell) => cell !== "") && row.length === 5).toBe(true);
});

test("of the server it reads mails in both languages, the outbox, errands, refusals and what is new", () => {
  const places = (language: "English" | "Italian") => new Set(serverTexts(language).map(([key]) => key));
  for (const place of [
    "rooms/mail/letter",
    "rooms/mail/notice",
    "rooms/mail/outbox",
    "rooms/sign_in/steps/held",
    "rooms/sign_in/person",
    "edge/input",
  ])
    expect(places("English")).toContain(`web-api/src/${place}.rs`);
  expect([...places("Italian")]).toEqual([
    "web-api/src/rooms/mail/letter.rs",
    "web-api/src/rooms/mail/notice.rs",
    "web-api/release_notes.json",
  ]);
  const said = serverTexts("English").map(([, text]) => text);
  expect(said).toContain("has to begin with sqlite: or postgres:");
  expect(said.filter((text) => text.includes("is quarantined"))).toEqual([]);
});

test("no term is banned by another row of its language", () => {
  for (const [name, words] of [
    [0, banned(3, 1)],
    [1, banned(4, 2)],
  ] as const)
    for (const row of terms)
      for (const [word, pattern] of words)
        expect(pattern.test(row[name] ?? ""), `${row[name]} says "${word}"`).toBe(false);
});

test.each(["English", "Italian"] as const)(
  "no text in %s says a word that the glossary replaces",
  (language) => {
    expect(wrong(language).filter((said) => !exceptions.includes(said))).toEqual([]);
  },
);

test("every exception is still needed", () => {
  const said = [...wrong("English"), ...wrong("Italian")];
  expect(exceptions.filter((exception) => !said.includes(exception))).toEqual([]);
});
