// A chat that is no longer at the desk, as far as the person may still read it.
import { useEffect } from "react";
import type { Problem } from "@/api/problem";
import type { Chat } from "@/api/shapes";
import { type Called, useCall } from "@/api/useCall";
import { errorCode, limits } from "@/generated/catalogue";
import { useLeaving } from "./useEnd";

/** Refusals of a chat that is not to be had, whatever the address calls it. */
const GONE: readonly number[] = [errorCode.NO_ACCESS, errorCode.INVALID_FORMAT];
export const isGone = (problem: Problem): boolean => GONE.includes(problem.code);

/** Answers null where there is no such chat; asks nothing unless it is wanted. */
export function usePast(selected: string | null, wanted: boolean): Called<Chat | null> {
  const leaving = useLeaving((state) => state.leaving);
  const asks = wanted && selected !== null && selected !== leaving;
  const called = useCall(asks ? "livechat/details" : null, {
    uniQref: asks ? [selected] : [],
    amount: limits.EARLIER_MESSAGES,
  });
  const data = called.data === undefined ? undefined : (called.data.chats[selected ?? ""] ?? null);
  // Once it has been left, whoever comes back to it wants to read it.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the end of a selection is what counts
  useEffect(() => () => useLeaving.setState({ leaving: null }), [selected]);
  return { ...called, data };
}
