// What goes on between the console and the server, for whoever looks inside: calls under way, and what asks by itself.
import { create } from "zustand";
import { freshId } from "./ids";

export interface Pending {
  id: string;
  call: string;
  /** Milliseconds. */
  since: number;
}

export interface Process {
  id: string;
  name: string;
  /** Milliseconds between two rounds. */
  every: number;
}

interface Activity {
  pending: readonly Pending[];
  processes: readonly Process[];
}

export const useApiActivity = create<Activity>(() => ({ pending: [], processes: [] }));

/** A call is under way until the answer is called. */
export function pending(call: string): () => void {
  const entry = { id: freshId(), call, since: Date.now() };
  useApiActivity.setState(({ pending }) => ({ pending: [...pending, entry] }));
  return () =>
    useApiActivity.setState(({ pending }) => ({ pending: pending.filter(({ id }) => id !== entry.id) }));
}

/** Something asks every so often until the answer is called. */
export function process(name: string, every: number): () => void {
  const entry = { id: freshId(), name, every };
  useApiActivity.setState(({ processes }) => ({ processes: [...processes, entry] }));
  return () =>
    useApiActivity.setState(({ processes }) => ({
      processes: processes.filter(({ id }) => id !== entry.id),
    }));
}
