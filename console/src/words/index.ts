// The product's wording: English comes along, Italian is loaded when it is chosen.
import i18next from "i18next";
import { initReactI18next, useTranslation } from "react-i18next";
import type { Language, Preferences } from "@/api/shapes";
import { recall, remember } from "@/browser/device";
import type * as aside from "./aside.en";
import type { desk } from "./desk.en";
import { en } from "./en";
import type { floats } from "./floats.en";
import { isolate } from "./isolate";
import type { signin } from "./signin.en";
import type { unsaved } from "./unsaved.en";

type Own = typeof en & typeof desk & typeof floats & typeof aside;

/** Every text by its key. What comes with the pages of a room is declared there, beside the call that adds it. */
export interface Words extends Own {
  signin: typeof signin;
  unsaved: typeof unsaved;
}

declare module "i18next" {
  interface CustomTypeOptions {
    defaultNS: "translation";
    resources: { translation: Words };
  }
}

export const LANGUAGES: Readonly<Record<Language, string>> = { en: "English", it: "Italiano" };
/** The language of the person who was here last, if they chose one. */
const KEPT = "language";
/** What was chosen at the door, by somebody of whom nothing is known yet. */
const AT_THE_DOOR = "language at the door";

void i18next.use(initReactI18next).init({
  lng: "en",
  fallbackLng: "en",
  resources: { en: { translation: en } },
  // React makes values harmless; here they only keep their direction to themselves.
  interpolation: { escape: isolate },
  react: { useSuspense: false },
  showSupportNotice: false,
} as Parameters<typeof i18next.init>[0]);

const known = (language: Language | null): Language | null =>
  language !== null && language in LANGUAGES ? language : null;

export const browserLanguage = (): Language =>
  navigator.language.toLowerCase().startsWith("it") ? "it" : "en";

export const askedAtTheDoor = (): Language | null => known(recall<Language | null>(AT_THE_DOOR, null));

/** Before anybody has signed in. */
export const preferredLanguage = (): Language =>
  askedAtTheDoor() ?? known(recall<Language | null>(KEPT, null)) ?? browserLanguage();

/** A person's: the one they chose, else their browser's. */
export const languageOf = ({ language, language_auto }: Preferences): Language =>
  language_auto ? browserLanguage() : language;

export function askAtTheDoor(language: Language): void {
  remember(AT_THE_DOOR, language);
  void speak(language);
}

/** From now on somebody is here, whose preferences count. */
export function speakTo(preferences: Preferences): void {
  remember(AT_THE_DOOR, null);
  remember(KEPT, preferences.language_auto ? null : preferences.language);
  void speak(languageOf(preferences));
}

/** Words that come with the pages that say them. */
export function addWords(more: Partial<Record<Language, object>>): void {
  for (const [language, bundle] of Object.entries(more))
    i18next.addResourceBundle(language, "translation", bundle, true, true);
}

type Fetch = () => Promise<object>;
type Page = Readonly<Record<Language, Fetch>>;

/** The words that are fetched in one language alone: those of the door, and of each page that has come since. */
const pages = new Set<Page>([{ en: async () => en, it: async () => (await import("./it")).it }]);
let spoken: Language = "en";

/** A module that has failed once stays so, and the page with it: its words are asked for again before it gives up. */
const TRIES = 5;
const AGAIN_MS = 2_000;

async function insist(fetch: Fetch, left = TRIES): Promise<object> {
  try {
    return await fetch();
  } catch (cause) {
    if (left <= 1) throw cause;
    await new Promise((resolve) => setTimeout(resolve, AGAIN_MS));
    return insist(fetch, left - 1);
  }
}

/** Words that come with a page in the language that is spoken; another one's are fetched when it is chosen. */
export async function addWordsOf(page: Page): Promise<void> {
  pages.add(page);
  const language = spoken;
  addWords({ [language]: await insist(page[language]) });
}

export async function speak(language: Language): Promise<void> {
  spoken = language;
  for (const words of await Promise.all([...pages].map((page) => page[language]())))
    addWords({ [language]: words });
  await i18next.changeLanguage(language);
  document.documentElement.lang = language;
}

export const useWords = () => useTranslation().t;
export const useLanguage = (): Language => (useTranslation().i18n.language === "it" ? "it" : "en");
export const currentLanguage = (): Language => (i18next.language === "it" ? "it" : "en");
export const words = i18next.t.bind(i18next);
/** The words under a key as they were added, nothing filled in; undefined before their page has come. */
export const wordsAt = <T>(key: string): T | undefined =>
  i18next.getResource(currentLanguage(), "translation", key) as T | undefined;
