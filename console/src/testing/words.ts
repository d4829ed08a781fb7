// Every text of the console in both languages, for the tests that go through all of them: those of the layers, and those
// that come with the pages of the rooms.
import i18next from "i18next";
import { speak } from "@/words";
import "@/words/aside";
import "@/words/desk";
import "@/words/floats";
import "@/words/patterns";
import "@/words/signin";
import "@/words/unsaved";

import.meta.glob("../rooms/**/words.ts", { eager: true });

// What is fetched in the language that is spoken is there once it was spoken.
await speak("it");
await speak("en");

export const english: object = i18next.getResourceBundle("en", "translation");
export const italian: object = i18next.getResourceBundle("it", "translation");

/** Each text by its key: "comms.take" and what it says. */
export const textsOf = (words: object, under = ""): [string, string][] =>
  Object.entries(words).flatMap(([key, value]): [string, string][] =>
    typeof value === "object" && value !== null
      ? textsOf(value, `${under}${key}.`)
      : [[`${under}${key}`, String(value)]],
  );
