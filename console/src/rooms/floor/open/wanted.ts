// What a supervisor is about to do: asked about first, in a dialog that says what it touches.
import { create } from "zustand";

interface Person {
  user_id: number;
  name: string;
}

interface OfChat {
  chat: string;
  /** Null where it is not the person's to know. */
  customer: string | null;
  queue: string;
}

export type Wanted =
  | ({ act: "give"; to: Person } & OfChat)
  | ({ act: "assign" } & OfChat)
  | ({ act: "raise"; others: number } & OfChat)
  /** `holder` is whose chat it is; null for one that waits. */
  | ({ act: "end"; holder: string | null } & OfChat)
  | { act: "release"; chat: string; holder: string }
  | { act: "force"; who: Person; to: "away" | "available" | "as_chosen" };

export const useWanted = create<{ wanted: Wanted | null }>(() => ({ wanted: null }));
export const want = (wanted: Wanted): void => useWanted.setState({ wanted });
export const drop = (): void => useWanted.setState({ wanted: null });
