// The canned responses of a chat: each as this chat would send it, found by what is asked for, suggested while one writes. Pure.
import type { CannedResponse } from "@/api/shapes";
import { isAutomatic, saidBy } from "@/rooms/canned/face/canned";
import { finds, plain } from "@/ui/find";
import { readsAs, type Values } from "./placeholders";

export interface Ready {
  id: number;
  title: string;
  mine: boolean;
  /** In chat form where something in it is unknown. */
  text: string;
  unknown: readonly string[];
  /** Title and text as they are looked for. */
  plain: { title: string; text: string };
}

/** Automatic ones write themselves. */
export const readyFor = (all: readonly CannedResponse[], values: Values): readonly Ready[] =>
  all
    .filter((each) => !isAutomatic(each))
    .map((each) => {
      const { text, unknown } = readsAs(saidBy(each), values);
      const { id, title, type } = each;
      return {
        id,
        title,
        mine: type === "P",
        text,
        unknown,
        plain: { title: plain(title), text: plain(text) },
      };
    });

/** Those whose title begins as asked before the others. */
export function foundIn(ready: readonly Ready[], asked: string): readonly Ready[] {
  const begins = plain(asked.trim());
  const all = ready.filter(({ title, text }) => finds(`${title} ${text}`, asked.trim()));
  const first = all.filter((each) => each.plain.title.startsWith(begins));
  return [...first, ...all.filter((each) => !each.plain.title.startsWith(begins))];
}

const LEAST_CHARACTERS = 3;

/** The one whose text begins as what is written, else whose title does; one's own before everybody's. */
export function suggestedFor(written: string, ready: readonly Ready[]): Ready | null {
  const begun = plain(written.trimStart());
  if ([...begun].length < LEAST_CHARACTERS) return null;
  const rank = ({ mine, plain: { title, text } }: Ready): number | null => {
    if (!text.startsWith(begun) && !title.startsWith(begun)) return null;
    return (text.startsWith(begun) ? 0 : 2) + (mine ? 0 : 1);
  };
  let best: { each: Ready; at: number } | null = null;
  for (const each of ready) {
    // What is there already is no suggestion.
    const at = each.unknown.length > 0 || each.plain.text === begun ? null : rank(each);
    if (at !== null && (best === null || at < best.at)) best = { each, at };
  }
  return best?.each ?? null;
}
