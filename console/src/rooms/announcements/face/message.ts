// To whom a message is being written; null while none is.
import { create } from "zustand";

export interface Person {
  user_id: number;
  name: string;
}

/** Some people, or everybody who is signed in. */
export type Addressed = readonly Person[] | "everybody";

export const useMessage = create<{ to: Addressed | null }>(() => ({ to: null }));
export const writeTo = (to: Addressed): void => useMessage.setState({ to });
export const putAway = (): void => useMessage.setState({ to: null });
