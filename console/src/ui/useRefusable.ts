// An act that is asked about at its button (`Sure`): why it was refused is kept, to be said there.
import { useCallback, useState } from "react";
import { Problem } from "@/api/problem";

export function useRefusable(run: (reason: string) => Promise<unknown>): {
  /** Answers whether it was done. */
  act: (reason: string) => Promise<boolean>;
  refused: Problem | null;
  forget: () => void;
} {
  const [refused, setRefused] = useState<Problem | null>(null);
  const act = async (reason: string): Promise<boolean> => {
    setRefused(null);
    try {
      await run(reason);
      return true;
    } catch (cause) {
      if (!(cause instanceof Problem)) throw cause;
      setRefused(cause);
      return false;
    }
  };
  return { act, refused, forget: useCallback(() => setRefused(null), []) };
}
