// Ending a chat or giving it away: never over a message that was begun and not sent.
import { create } from "zustand";
import type { Chat } from "@/api/shapes";
import { type Draft, draftsOf, forgetDrafts, keptAs, putDraft } from "../compose/drafts";
import { focusComposer } from "../focus";
import { keepNote } from "../people/note";
import { fullName } from "../person";
import { type Held, hold } from "./held";

interface Asked {
  chat: Chat;
  /** What was begun, for the customer and for colleagues. */
  drafts: readonly Draft[];
  /** Whether it is sent first; what is discarded is gone when the act is done. */
  go: (sends: boolean) => void;
}

/** Null where nothing is asked. */
export const useParting = create<{ asked: Asked | null }>(() => ({ asked: null }));

/**
 * Held back, and done unless it is taken back; asks first where a message was begun. `run` answers false
 * where it came to nothing.
 */
export function part(chat: Chat, what: Pick<Held, "act" | "to">, run: () => Promise<unknown>): void {
  const { uniQref } = chat;
  const drafts = draftsOf(uniQref);
  const go = (sends: boolean) => {
    if (sends) forgetDrafts(uniQref, drafts);
    hold({ ...what, uniQref, customer: fullName(chat) }, async () => {
      if (!sends) forgetDrafts(uniQref, drafts);
      const done = (await run()) !== false;
      if (done && what.act === "end") keepNote(uniQref, "");
      if (done || sends) return;
      for (const { text, whisper } of drafts) putDraft(keptAs(uniQref, whisper), text);
    });
  };
  if (drafts.length === 0) go(false);
  else useParting.setState({ asked: { chat, drafts, go } });
}

export function stay(): void {
  useParting.setState({ asked: null });
  focusComposer();
}
