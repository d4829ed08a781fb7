// The skills that are lent now. Whoever looks back sees none: of the past they are not told.
import { useMemo } from "react";
import type { ReadAnswer } from "@/api/calls";
import { useCall } from "@/api/useCall";
import { useFloorStore } from "../store";

export type Loan = ReadAnswer<"internal/loans">["items"][number];

/** Where the line tells nothing. */
const EVERY_S = 30;

export function useLoans(): readonly Loan[] {
  const past = useFloorStore((state) => state.past);
  const { data } = useCall(past ? null : "internal/loans", undefined, EVERY_S);
  return useMemo(() => (data?.items ?? []).filter(({ ended_at }) => ended_at === null), [data]);
}
