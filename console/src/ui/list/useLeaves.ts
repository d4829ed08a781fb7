// Pages of a list under each other: each is asked for by what the one before it gave.
import { useState } from "react";

const FIRST: readonly string[] = [""];

export interface Leaves {
  /** The token of each page that is shown; of the first one it is empty. */
  tokens: readonly string[];
  more: (token: string) => void;
  /** The first page alone again. */
  anew: () => void;
}

/** Of another question none of the pages are. */
export function useLeaves(question: string): Leaves {
  const [kept, setKept] = useState({ question, tokens: FIRST });
  const tokens = kept.question === question ? kept.tokens : FIRST;
  return {
    tokens,
    more: (token) => setKept({ question, tokens: [...tokens, token] }),
    anew: () => setKept({ question, tokens: FIRST }),
  };
}
