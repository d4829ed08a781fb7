// Acts that end a chat, give it away or take it from somebody, and the removal of a colleague, are held back for some
// seconds, in which they can be taken back. One at a time: the next one lets the one before be done, and so does leaving the page.
import { create } from "zustand";

export type Parting = "end" | "transfer" | "hand" | "crown" | "remove" | "take_over";

export interface Held {
  uniQref: string;
  act: Parting;
  /** Whose chat it is, and who gets it or is removed from it. */
  customer: string;
  to: string;
  /** When it is done, in milliseconds. */
  until: number;
}

export const UNDO_MS = 5_000;

export const useHeld = create<{
  held: Held | null;
  /** Whether the foot of its chat says so where it is seen. */
  footed: boolean;
}>(() => ({ held: null, footed: false }));

let waits: { run: () => Promise<unknown>; timer: ReturnType<typeof setTimeout> } | null = null;

function letGo(): typeof waits {
  const before = waits;
  clearTimeout(before?.timer);
  waits = null;
  useHeld.setState({ held: null });
  return before;
}

/** What is held back is done now; resolves when it is. */
export async function settle(): Promise<void> {
  await letGo()?.run();
}

/** What is held back is not done. */
export const undo = (): void => void letGo();

export function hold(what: Omit<Held, "until">, run: () => Promise<unknown>): void {
  void settle();
  waits = { run, timer: setTimeout(() => void settle(), UNDO_MS) };
  useHeld.setState({ held: { ...what, until: Date.now() + UNDO_MS } });
}

// Whoever closes the page has decided.
globalThis.addEventListener?.("pagehide", () => void settle());
