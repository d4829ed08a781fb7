// Both languages say everything; times and spans read as people expect them.
import { expect, test } from "vitest";
import { errors, failures, notices } from "@/generated/catalogue";
import { aside } from "./aside";
import * as asideItalian from "./aside.it";
import { canned } from "./canned.en";
import { canned as cannedItalian } from "./canned.it";
import { desk } from "./desk.en";
import { desk as deskItalian } from "./desk.it";
import { en as english } from "./en";
import { factor } from "./factor.en";
import { factor as factorItalian } from "./factor.it";
import { floats } from "./floats.en";
import { floats as floatsItalian } from "./floats.it";
import { ago, clockIn, since, span, zone } from "./format";
import { inbox as inboxEnglish } from "./inbox.en";
import { inbox as inboxItalian } from "./inbox.it";
import { it as italiano } from "./it";
import { knowledge } from "./knowledge.en";
import { knowledge as knowledgeItalian } from "./knowledge.it";
import { operator } from "./operator.en";
import { operator as operatorItalian } from "./operator.it";
import { own as ownEnglish } from "./profile.en";
import { own as ownItalian } from "./profile.it";
import { signin } from "./signin.en";
import { stats as statsEnglish } from "./statistics.en";
import { stats as statsItalian } from "./statistics.it";
import { unsaved } from "./unsaved.en";
import { unsaved as unsavedItalian } from "./unsaved.it";
import { hooks } from "./webhooks.en";
import { hooks as hooksItalian } from "./webhooks.it";

/** Of these the frame has a word, and the rest comes with what it opens. */
type Shared = Record<"keymap" | "network" | "tour", object>;
const both = (frame: Shared, rest: Shared) => ({
  keymap: { ...frame.keymap, ...rest.keymap },
  network: { ...frame.network, ...rest.network },
  tour: { ...frame.tour, ...rest.tour },
});
const title = { ...english.title, ...desk.title };
const en = {
  ...english,
  ...desk,
  ...aside,
  ...floats,
  ...ownEnglish,
  title,
  ...both(desk, aside),
  canned,
  factor,
  operator,
  signin,
  hooks,
  inbox: inboxEnglish,
  knowledge,
  stats: statsEnglish,
  unsaved,
};
const italian = {
  ...italiano,
  ...deskItalian,
  ...asideItalian,
  ...both(deskItalian, asideItalian),
  ...floatsItalian,
  ...ownItalian,
  canned: cannedItalian,
  factor: factorItalian,
  operator: operatorItalian,
  hooks: hooksItalian,
  inbox: inboxItalian,
  knowledge: knowledgeItalian,
  stats: statsItalian,
  unsaved: unsavedItalian,
};
const PLURAL = /_(zero|one|two|few|many|other)$/;

function keys(words: object, under = ""): string[] {
  return Object.entries(words).flatMap(([key, value]) =>
    typeof value === "object" && value !== null ? keys(value, `${under}${key}.`) : [`${under}${key}`],
  );
}
function leaves(words: object): string[] {
  return Object.values(words).flatMap((value) =>
    typeof value === "object" && value !== null ? leaves(value) : [String(value)],
  );
}
const stems = (words: object) => [...new Set(keys(words).map((key) => key.replace(PLURAL, "")))].sort();

test("Italian has every word that English has, and no other", () => {
  expect(stems(italian)).toEqual(stems(en));
  expect([...leaves(en), ...leaves(italian)].filter((text) => text.trim() === "")).toEqual([]);
});

/** What a pane says that could not be loaded, by its key. */
const failedIn = (words: object, under = ""): [string, string][] =>
  Object.entries(words).flatMap(([key, value]): [string, string][] =>
    typeof value === "object" && value !== null
      ? failedIn(value, `${under}${key}.`)
      : /(^|_)failed$/.test(key)
        ? [[`${under}${key}`, String(value)]]
        : [],
  );

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
  const rows: { en: unknown; it: unknown }[] = [errors, notices, failures].flatMap((table) =>
    Object.values(table),
  );
  expect(rows.length).toBeGreaterThan(Object.keys(errors).length);
  const texts = rows.map(({ en, it }) => [leaves({ en }).join(" "), leaves({ it }).join(" ")] as const);
  const english = texts.filter(([en, it]) => it.trim() === "" || (it === en && !SAME.includes(en)));
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
