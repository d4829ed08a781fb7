// Ending a chat or giving it away: never over a message that was begun and not sent.
import { create } from "zustand";
import type { Chat } from "@/api/shapes";
import { fullName } from "@/ui/person";
import { draftOf, keepDraft, keptAs } from "./drafts";
import { focusComposer } from "./focus";
import { type Held, hold } from "./held";

interface Asked {
  chat: Chat;
  /** What was begun, for the customer and for colleagues. */
  drafts: readonly { text: string; whisper: boolean }[];
  go: () => void;
}

/** Null where nothing is asked. */
export const useParting = create<{ asked: Asked | null }>(() => ({ asked: null }));

const draftsOf = (uniQref: string) =>
  [false, true]
    .map((whisper) => ({ text: draftOf(keptAs(uniQref, whisper)).trim(), whisper }))
    .filter(({ text }) => text !== "");

/** Held back, and done unless it is taken back; asks first where a message was begun. */
export function part(chat: Chat, what: Pick<Held, "act" | "to">, run: () => Promise<unknown>): void {
  const { uniQref } = chat;
  const go = () => hold({ ...what, uniQref, customer: fullName(chat) }, run);
  const drafts = draftsOf(uniQref);
  if (drafts.length === 0) go();
  else useParting.setState({ asked: { chat, drafts, go } });
}

export function forgetDrafts(uniQref: string): void {
  for (const whisper of [false, true]) keepDraft(keptAs(uniQref, whisper), "");
}

export function stay(): void {
  useParting.setState({ asked: null });
  focusComposer();
}
