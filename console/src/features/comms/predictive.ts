// What a reply may be going to be: the response that begins like it, by its text or its title. Pure.
import type { CannedResponse } from "@/api/shapes";
import { isAutomatic, saidBy } from "@/session/canned";
import { plain } from "@/ui/find";
import { readsAs, type Values } from "./placeholders";

const LEAST_CHARACTERS = 3;

export interface Suggested {
  id: number;
  title: string;
  text: string;
}

/** Text before title, one's own before everybody's, then the order of the list. */
export function suggested(written: string, all: readonly CannedResponse[], values: Values): Suggested | null {
  const begun = plain(written.trimStart());
  if ([...begun].length < LEAST_CHARACTERS) return null;
  let best: (Suggested & { rank: number }) | null = null;
  for (const each of all) {
    if (isAutomatic(each)) continue;
    const { id, title, type } = each;
    const { text, unknown } = readsAs(saidBy(each), values);
    // What is there already is no suggestion.
    if (unknown.length > 0 || plain(text) === begun) continue;
    const byText = plain(text).startsWith(begun);
    if (!byText && !plain(title).startsWith(begun)) continue;
    const rank = (byText ? 0 : 2) + (type === "P" ? 0 : 1);
    if (best === null || rank < best.rank) best = { id, title, text, rank };
  }
  return best === null ? null : { id: best.id, title: best.title, text: best.text };
}
