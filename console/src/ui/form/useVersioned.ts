// The form of a thing that has versions. What is typed is typed over the one that was seen: where somebody else has changed it
// meanwhile, both are shown, and the person says which of them stays.
import { useEffect, useRef, useState } from "react";
import type { Problem } from "@/api/problem";
import { type Form, useForm } from "./useForm";
import type { Bounds, Wrongs } from "./wrongs";

export interface Versioned<T, V extends object> {
  form: Form<V>;
  /** What somebody else has made of it; null where nobody has. */
  theirs: T | null;
  /** Saves what was typed over theirs, and takes theirs instead. */
  keep: () => void;
  take: () => void;
}

export function useVersioned<T extends { version: number }, V extends object>({
  of,
  draftOf,
  create,
  change,
  overtakenBy,
  refused,
  made: opens,
  again,
  ...asked
}: {
  /** Null for a new one. */
  of: T | null;
  draftOf: (of: T | null) => V;
  bounds?: Partial<Record<keyof V & string, Bounds>>;
  rules?: (values: V) => Wrongs<V>;
  named?: Readonly<Record<string, keyof V & string>>;
  /** Answers its id. */
  create: (draft: V) => Promise<number>;
  change: (from: T, draft: V) => Promise<T>;
  /** How it is now, where that is why it was refused. */
  overtakenBy: (problem: Problem) => T | null;
  refused: (problem: Problem, draft: V) => Wrongs<V> | null;
  /** A new one was saved. */
  made: (id: number) => void;
  /** Whatever shows it is to be asked for again. */
  again: () => void;
}): Versioned<T, V> {
  // What was typed was typed over this one, whatever the list says meanwhile.
  const [from, setFrom] = useState(of);
  const [theirs, setTheirs] = useState<T | null>(null);
  const [made, setMade] = useState<number | null>(null);
  const over = useRef<T | null>(null);
  const form = useForm<V>({
    ...asked,
    base: draftOf(from),
    shut: () => theirs !== null && over.current === null,
    save: async (draft) => {
      const start = over.current ?? from;
      if (start === null) {
        setMade(await create(draft));
        return;
      }
      setFrom(await change(start, draft));
      over.current = null;
      setTheirs(null);
      again();
    },
    refused: (problem, draft) => {
      over.current = null;
      const now = overtakenBy(problem);
      setTheirs(now);
      return now === null ? refused(problem, draft) : {};
    },
  });
  const { dirty } = form;
  useEffect(() => {
    // The list may still be on its way to what was saved.
    if (!dirty && of !== null) setFrom((now) => (now !== null && now.version > of.version ? now : of));
  }, [dirty, of]);
  // Only once nothing is unsaved any more may the way lead on.
  useEffect(() => {
    if (made !== null && !dirty) opens(made);
  }, [made, dirty, opens]);
  return {
    form,
    theirs,
    keep: () => {
      over.current = theirs;
      void form.save();
    },
    take: () => {
      form.change(draftOf(theirs));
      setFrom(theirs);
      setTheirs(null);
      again();
    },
  };
}
