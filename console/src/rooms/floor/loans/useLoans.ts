// The skills that are lent now. Whoever looks back sees none: of the past they are not told.
import { useMemo } from "react";
import type { ReadAnswer } from "@/api/calls";
import { useCall } from "@/api/useCall";
import { useWords } from "@/words";
import { useClock } from "@/words/useClock";
import { useFloorStore } from "../store";

export type Loan = ReadAnswer<"internal/loans">["items"][number];

/** Where the line tells nothing. */
const EVERY_S = 30;

export function useLoans(): readonly Loan[] {
  const past = useFloorStore((state) => state.past);
  const { data } = useCall(past ? null : "internal/loans", undefined, EVERY_S);
  return useMemo(() => (data?.items ?? []).filter(({ ended_at }) => ended_at === null), [data]);
}

/** By agent, what is lent to them and until when, in words. */
export function useLentWords(): ReadonlyMap<number, string> {
  const t = useWords();
  const clock = useClock();
  const loans = useLoans();
  return useMemo(() => {
    const said = new Map<number, string>();
    for (const { user_id, skill, until } of loans) {
      const one = t("floor.loan.lent_until", { skill, time: clock.time(until) });
      const before = said.get(user_id);
      said.set(user_id, before === undefined ? one : `${before}; ${one}`);
    }
    return said;
  }, [loans, t, clock]);
}
