// What a supervisor is about to do: asked about first, in a dialog that says what it touches.
import { create } from "zustand";

export interface Person {
  user_id: number;
  name: string;
}

export interface OfChat {
  chat: string;
  /** Null where it is not the person's to know. */
  customer: string | null;
  queue: string;
  /** Whose chat or wrap-up it is; null for one that waits. */
  holder: string | null;
}

/** One act on one thing. */
export type One =
  | ({ act: "give"; to: Person } & OfChat)
  | ({ act: "assign" } & OfChat)
  | ({ act: "raise"; others: number; first: boolean } & OfChat)
  | ({ act: "end" | "look_in" | "join" | "take_over" | "release" } & OfChat)
  | { act: "take_back"; loan: string; name: string; skill: string }
  | { act: "force"; who: Person; to: "away" | "available" | "as_chosen" };

/** Somebody is lent a skill; what is not known yet is asked for. */
export interface Lending {
  act: "lend";
  who: Person | null;
  skill: { skill_id: number; skill: string } | null;
  /** What is asked for, where that is known. */
  level: number | null;
}

/** The same act on several, each of which is answered for by itself. */
export interface Several {
  act: "several";
  /** What each row of them is called. */
  each: readonly { name: string; one: One }[];
}

export type Wanted = One | Several | Lending;

export const useWanted = create<{ wanted: Wanted | null }>(() => ({ wanted: null }));
export const want = (wanted: Wanted): void => useWanted.setState({ wanted });
export const drop = (): void => useWanted.setState({ wanted: null });
