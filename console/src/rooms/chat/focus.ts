// Where the hands go: into the field of the chat that has just been opened, or to what comes next. Never to nowhere.
import { useEffect, useRef } from "react";
import { wayMadeAt } from "@/ui/over";

/** What was accepted a moment ago takes the focus, though the dialog that made way for it is still closing. */
const MADE_WAY_MS = 1_000;

/** A field that takes the focus on a screen of glass brings up the keyboard over what one wants to read. */
export const hasKeys = (): boolean => !matchMedia("(pointer: coarse)").matches;

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

/** `gone` is being left: its row is there for a moment still. */
export function focusNext(gone: string): void {
  const left = `chat=${encodeURIComponent(gone)}`;
  for (const each of NEXT)
    for (const found of document.querySelectorAll<HTMLElement>(each)) {
      if (found.getAttribute("href")?.includes(left)) continue;
      found.focus({ preventScroll: true });
      // What is not shown takes no focus.
      if (document.activeElement === found) return;
    }
}

/** The heading of one's chats: where no key that was meant for a message does anything. */
export const CHATS = "chats-heading";

/** Whoever had the focus in a chat that has gone has it where the chats begin. `chats` changes with what is on the desk. */
export function useNotLost(chats: string): void {
  const last = useRef<Element | null>(null);
  useEffect(() => {
    const note = ({ target }: FocusEvent) => {
      last.current = target as Element;
    };
    // The field of a chat that was open has taken it before.
    last.current = document.activeElement;
    document.addEventListener("focusin", note);
    return () => document.removeEventListener("focusin", note);
  }, []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: with a chat goes the field that had the focus
  useEffect(() => {
    if (last.current?.isConnected !== false || document.activeElement !== document.body) return;
    document.getElementById(CHATS)?.focus({ preventScroll: true });
  }, [chats]);
}
