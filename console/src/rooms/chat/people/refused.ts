// Transfers that were refused, by chat: why stays readable where the chat is, until it has been read or tried again.
import { create } from "zustand";
import type { Problem } from "@/api/problem";
import { failed } from "@/words/catalogue";

interface Refused {
  to: string;
  problem: Problem;
}

export const useRefused = create<{ refused: Readonly<Record<string, Refused>> }>(() => ({ refused: {} }));

export const refusedIs = (uniQref: string, one: Refused): void =>
  useRefused.setState(({ refused }) => ({ refused: { ...refused, [uniQref]: one } }));

export function refusalRead(uniQref: string): void {
  const { [uniQref]: before, ...refused } = useRefused.getState().refused;
  if (before !== undefined) useRefused.setState({ refused });
}

/** What the documents call it where nobody says why, and why as far as it is known. */
export const whyNot = (problem: Problem) => failed(problem, "transfer_to_skill_failed");
