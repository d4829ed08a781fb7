// The note that goes with a transfer: where what was begun is kept, and what is left of a try that came to nothing.
import type { Chat, Crumb } from "@/api/shapes";
import { draftOf, keepDraft, noteOf } from "../compose/drafts";

/** With these a note has arrived, or was on its way. */
const TURNS: ReadonlySet<Crumb["type"]> = new Set(["taken", "pushed", "transferred", "invited"]);

/** What went with the last try to give the chat away, where nobody has it since. Pure. */
export function noteLeft(crumbs: readonly Crumb[]): string {
  const last = crumbs.findLast(({ type }) => TURNS.has(type));
  return last?.type === "transferred" || last?.type === "invited" ? (last.note ?? "") : "";
}

/** What the owner begins with: what was written and has not gone, else what came back. */
export const noteToGo = ({ uniQref, breadcrumbs }: Chat): string =>
  draftOf(noteOf(uniQref)) || noteLeft(breadcrumbs);

export const keepNote = (uniQref: string, note: string): void => keepDraft(noteOf(uniQref), note);
