// What can be done now with the chat that is open: said by the desk, done by its keys and listed by the palette.
import { create } from "zustand";
import type { Wanted } from "./people/Handing";

export type ActId = Wanted | "report" | "end" | "cancel" | "leave" | "take_over";

export interface ChatAct {
  id: ActId;
  name: string;
  /** As its key cap says. */
  keys?: string;
  run: () => void;
}

interface Acting {
  /** Whose chat is open. */
  customer: string;
  acts: readonly ChatAct[];
  /** The dialog that is open, and of which chat. */
  wanted: { what: Wanted; uniQref: string } | null;
}

export const useChatActs = create<Acting>(() => ({ customer: "", acts: [], wanted: null }));

/** Does it, where it is possible now. */
export const doNow = (id: ActId): void =>
  useChatActs
    .getState()
    .acts.find((act) => act.id === id)
    ?.run();

export const wants = (what: Wanted, uniQref: string): void =>
  useChatActs.setState({ wanted: { what, uniQref } });
export const wantsNothing = (): void => useChatActs.setState({ wanted: null });
