// Which picture is looked at in full.
import { create } from "zustand";

export interface Looked {
  uniQref: string;
  /** The file's. */
  id: string;
}

export const useLooked = create<{ at: Looked | null }>(() => ({ at: null }));
export const look = (at: Looked | null): void => useLooked.setState({ at });
