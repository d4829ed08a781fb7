// What is typed while a chat is being opened is for that chat: a field nobody sees takes it until the composer is there.

import { hasKeys } from "../focus";
import { draftOf, keepDraft, keptAs, voiceOf } from "./drafts";

/** A chat that was opened and has no composer after so long, as one that has ended, gets what was typed as its draft. */
const COMPOSER_MS = 5_000;

let waiting: { field: HTMLTextAreaElement; uniQref: string | null } | null = null;

/** Begins when somebody accepts; what is typed goes to no other chat from now on. `label` names the field. */
export function typeAhead(label: string): { opened: (uniQref: string) => void; refused: () => void } {
  const before = document.activeElement;
  // A dialog keeps the focus to itself.
  if (!hasKeys() || before?.closest("[role=dialog]") != null)
    return { opened: () => undefined, refused: () => undefined };
  waiting?.field.remove();
  const field = document.createElement("textarea");
  field.className = "sr";
  field.setAttribute("aria-label", label);
  document.body.append(field);
  field.focus({ preventScroll: true });
  const mine = { field, uniQref: null as string | null };
  waiting = mine;
  return {
    opened: (uniQref) => {
      mine.uniQref = uniQref;
      setTimeout(() => {
        if (waiting !== mine) return;
        const typed = typedAhead(uniQref);
        const kept = keptAs(uniQref, voiceOf(uniQref) === "whisper");
        if (typed !== "") keepDraft(kept, draftOf(kept) + typed);
      }, COMPOSER_MS);
    },
    refused: () => {
      if (waiting === mine) waiting = null;
      const had = document.activeElement === field;
      field.remove();
      if (had && before instanceof HTMLElement) before.focus({ preventScroll: true });
    },
  };
}

/** For the composer that has come: what was typed for its chat. The field goes. */
export function typedAhead(uniQref: string): string {
  if (waiting?.uniQref !== uniQref) return "";
  const { field } = waiting;
  waiting = null;
  field.remove();
  return field.value.trimStart();
}
