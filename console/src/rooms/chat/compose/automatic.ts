// Automatic responses: a shortcut that is written as a word of its own becomes its phrase. Pure.
import type { CannedResponse } from "@/api/shapes";
import { isAutomatic, saidBy } from "@/rooms/canned/face/canned";
import { readsAs, type Values } from "./placeholders";

/** A text and where the caret stands in it. */
export interface Written {
  text: string;
  caret: number;
}

/** By shortcut, in small letters, what is written instead. */
export type Phrases = ReadonlyMap<string, string>;

/** One's own come before everybody's; what this chat cannot fill in stays as it is written. */
export function phrasesOf(all: readonly CannedResponse[], values: Values): Phrases {
  const mineLast = all.filter(isAutomatic).sort((a, b) => Number(a.type === "P") - Number(b.type === "P"));
  return new Map(
    mineLast.flatMap((each) => {
      const { text, unknown } = readsAs(saidBy(each), values);
      return unknown.length > 0 ? [] : [[(each.shortcut ?? each.title).toLowerCase(), text] as const];
    }),
  );
}

/** What ends a word, and a word that nothing of an address or a longer word stands before. */
const SHORTCUT = /(?:^|[\s([{"“„«¿¡])(\p{L}+)([\s.,;:!?…)\]}"”»])$/u;

/** Null where what was just typed ends no shortcut. */
export function corrected({ text, caret }: Written, phrases: Phrases): Written | null {
  const [, word = "", end = ""] = SHORTCUT.exec(text.slice(0, caret)) ?? [];
  const phrase = word === "" ? undefined : phrases.get(word.toLowerCase());
  if (phrase === undefined) return null;
  const before = text.slice(0, caret - word.length - end.length) + phrase + end;
  return { text: before + text.slice(caret), caret: before.length };
}
