// Where the hands go: into the field of the chat that has just been opened, or to what comes next. Never to nowhere.
import { wayMadeAt } from "@/ui/over";

/** What was accepted a moment ago takes the focus, though the dialog that made way for it is still closing. */
const MADE_WAY_MS = 1_000;

/** A field that takes the focus on a screen of glass brings up the keyboard over what one wants to read. */
const hasKeys = (): boolean => !matchMedia("(pointer: coarse)").matches;

const mayTake = (): boolean =>
  hasKeys() &&
  (document.activeElement?.closest("[role=dialog]") == null || Date.now() - wayMadeAt() < MADE_WAY_MS);

/** For the field of a chat that is being opened. */
export function takeFocus(field: HTMLTextAreaElement | null): void {
  if (field === null || !mayTake()) return;
  field.focus({ preventScroll: true });
  field.setSelectionRange(field.value.length, field.value.length);
}

/** Back to the message that one writes, after an act of the same chat. */
export const focusComposer = (): void => {
  if (hasKeys()) document.getElementById("composer")?.focus({ preventScroll: true });
};

/** Where no chat needs anybody: what rings, else who waits longest, else the place in which the next one will ring. */
const NEXT = [
  ".offerplace .acts button:not(:disabled)",
  ".qrow .take button:not(:disabled)",
  "a.headrow",
  ".offerplace",
];

export function focusNext(): void {
  const found = NEXT.map((each) => document.querySelector<HTMLElement>(each)).find((each) => each !== null);
  found?.focus({ preventScroll: true });
}
