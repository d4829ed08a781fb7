// @vitest-environment jsdom
// Both languages say everything; times and spans read as people expect them.
import { expect, test } from "vitest";
import { texts as catalogue } from "@/generated/texts.en";
import { texts as catalogo } from "@/generated/texts.it";
import { english as en, italian, textsOf } from "@/testing/words";
import { wordsOf } from "../../widget/src/words";
import { ago, clockIn, since, span, zone } from "./format";

const PLURAL = /_(zero|one|two|few|many|other)$/;

const keys = (words: object) => textsOf(words).map(([key]) => key);
const leaves = (words: object) => textsOf(words).map(([, text]) => text);
const stems = (words: object) => [...new Set(keys(words).map((key) => key.replace(PLURAL, "")))].sort();

test("Italian has every word that English has, and no other", () => {
  expect(stems(italian)).toEqual(stems(en));
  expect([...leaves(en), ...leaves(italian)].filter((text) => text.trim() === "")).toEqual([]);
});

/** As the documents write them. */
const STRAIGHT: readonly string[] = ["You've reached your MAX canned response limit."];

test("an apostrophe is one, and no mark of feet", () => {
  const texts = [en, italian, catalogue, catalogo, ...(["en", "it"] as const).map(wordsOf)].flatMap(leaves);
  expect(texts.filter((text) => /\p{L}'/u.test(text) && !STRAIGHT.includes(text))).toEqual([]);
});

/** What is filled in, by the key without its plural form. */
function filledIn(words: object): Record<string, string[]> {
  const names: Record<string, Set<string>> = {};
  for (const [key, text] of textsOf(words)) {
    names[key.replace(PLURAL, "")] ??= new Set();
    for (const [, name = ""] of text.matchAll(/\{\{?(\w+)\}?\}/g)) names[key.replace(PLURAL, "")]?.add(name);
  }
  return Object.fromEntries(Object.entries(names).map(([key, set]) => [key, [...set].sort()]));
}

test("the same is filled in in both languages", () => {
  expect(filledIn(italian)).toEqual(filledIn(en));
  expect(filledIn(catalogo)).toEqual(filledIn(catalogue));
});

test("a text that names a key has it filled in, as the machine at hand calls it", () => {
  const named = [...textsOf(en), ...textsOf(italian)].filter(([, text]) =>
    /\b(Ctrl|Alt|Cmd)\b|[⌘⌥]/.test(text),
  );
  expect(named).toEqual([]);
});

/** What a pane says that could not be loaded, by its key. */
const failedIn = (words: object) => textsOf(words).filter(([key]) => /(^|[._])failed$/.test(key));

test.each([
  ["English", en],
  ["Italian", italian],
] as const)("what could not be loaded is named by every pane in its own words, in %s", (_language, words) => {
  const said = failedIn(words);
  expect(said.length).toBeGreaterThan(15);
  const shared = said.filter(([key, text]) => said.some(([other, same]) => other !== key && same === text));
  expect(shared).toEqual([]);
});

/** Names, and words that Italian has from English. */
const SAME: readonly string[] = ["OK"];

test("what the server refuses, tells and could not do is said in Italian to whoever reads Italian", () => {
  const inItalian = new Map(textsOf(catalogo));
  const texts = textsOf(catalogue);
  expect(texts.length).toBeGreaterThan(200);
  expect(inItalian.size).toBe(texts.length);
  const english = texts.filter(([key, en]) => {
    const it = inItalian.get(key);
    return it === undefined || it.trim() === "" || (it === en && !SAME.includes(en));
  });
  expect(english).toEqual([]);
});

test("every plural has the forms that its language asks for", () => {
  const lacking = (words: object, forms: string[]) => {
    const all = new Set(keys(words));
    const plurals = new Set([...all].filter((key) => PLURAL.test(key)).map((key) => key.replace(PLURAL, "")));
    return [...plurals].flatMap((stem) =>
      forms.filter((form) => !all.has(`${stem}_${form}`)).map((form) => `${stem}_${form}`),
    );
  };
  expect(lacking(en, ["one", "other"])).toEqual([]);
  expect(lacking(italian, ["one", "many", "other"])).toEqual([]);
});

test("spans are minutes and seconds, with hours when there are any", () => {
  expect([0, 8, 59, 60, 782, 3_600, 3_723, -5].map(span)).toEqual([
    "0:00",
    "0:08",
    "0:59",
    "1:00",
    "13:02",
    "1:00:00",
    "1:02:03",
    "0:00",
  ]);
  expect(since("2026-11-21T10:00:00.000Z", Date.parse("2026-11-21T09:00:00.000Z"))).toBe(0);
});

test("a chosen zone is that zone, an automatic one the browser's", () => {
  expect(zone({ timezone: "+1", timezone_auto: false })).toBe("Etc/GMT-1");
  expect(zone({ timezone: "-5", timezone_auto: false })).toBe("Etc/GMT+5");
  expect(zone({ timezone: "+1", timezone_auto: true })).toBeUndefined();
  expect(clockIn("it", "Etc/GMT-1").time("2026-11-21T23:30:00.000Z")).toBe("00:30");
  expect(clockIn("en", "Etc/GMT").time("2026-11-21T23:30:00.000Z")).toBe("23:30");
});

test("a zone may have a name; what this browser does not know is the browser's own", () => {
  const rome = zone({ timezone: "Europe/Rome", timezone_auto: false });
  expect(clockIn("en", rome).time("2026-07-01T10:00:00.000Z")).toBe("12:00");
  expect(clockIn("en", rome).time("2026-01-01T10:00:00.000Z")).toBe("11:00");
  expect(zone({ timezone: "Europe/Atlantis", timezone_auto: false })).toBeUndefined();
});

test("dates and figures are written as the language does", () => {
  const [en, it] = [clockIn("en", "Etc/GMT"), clockIn("it", "Etc/GMT")];
  expect([en.number(12345.6), it.number(12345.6)]).toEqual(["12,345.6", "12.345,6"]);
  expect([en.exact("2026-03-02T09:00:00Z"), it.exact("2026-03-02T09:00:00Z")]).toEqual([
    "2 Mar 2026, 09:00:00",
    "2 mar 2026, 09:00:00",
  ]);
  expect([en.moment("2026-03-02T09:00:00Z"), it.moment("2026-03-02T09:00:00Z")]).toEqual([
    "2 Mar 2026, 09:00",
    "2 mar 2026, 09:00",
  ]);
});

test("times gone by are told in the largest unit that fits", () => {
  expect(ago(0, 7_200_000, "en")).toBe("2 hours ago");
  expect(ago(0, 60_000, "it")).toBe("1 minuto fa");
});
