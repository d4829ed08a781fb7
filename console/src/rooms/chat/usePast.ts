// A chat that is no longer at the desk, as far as the person may still read it.
import { useCallback, useEffect, useState } from "react";
import type { Problem } from "@/api/problem";
import type { Chat } from "@/api/shapes";
import { type Called, useCall } from "@/api/useCall";
import { errorCode, limits, permissionId } from "@/generated/catalogue";
import type { LiveEvent } from "@/live/frames";
import { useLiveEvents } from "@/live/useLive";
import { holds } from "@/session/permissions";
import { useMe } from "@/session/useProfile";
import { useLeaving } from "./ending/useEnd";

/** Refusals of a chat that is not to be had, whatever the address calls it. */
const GONE: readonly number[] = [errorCode.NO_ACCESS, errorCode.INVALID_FORMAT];
export const isGone = (problem: Problem): boolean => GONE.includes(problem.code);

/** Ways by which a chat is no longer the person's, nor waits in a line of theirs. */
const ELSEWHERE: ReadonlySet<string> = new Set(["transferred", "handed_over", "taken_over", "given"]);

/** Whether somebody else has it, as the feed said: whoever may not read any chat would only be refused. */
function useGiven(selected: string | null): boolean {
  const me = useMe();
  const [given, setGiven] = useState<string | null>(null);
  const hear = useCallback((event: LiveEvent) => {
    if (event.kind === "chat.removed" && ELSEWHERE.has(event.data.cause)) setGiven(event.data.uniQref);
    // It may come back, or wait where they serve.
    if (event.kind === "chat.assigned" || event.kind === "chat.joined")
      setGiven((before) => (before === event.data.chat.uniQref ? null : before));
    if (event.kind === "queue.changed")
      setGiven((before) => (event.data.items.some(({ uniQref }) => uniQref === before) ? null : before));
  }, []);
  useLiveEvents(hear);
  return selected !== null && selected === given && !holds(me, permissionId.JoinSilently);
}

/** Answers null where there is no such chat; asks nothing unless it is wanted. */
export function usePast(selected: string | null, wanted: boolean): Called<Chat | null> {
  const leaving = useLeaving((state) => state.leaving);
  // Whoever gave it does not look for it: the address changes a moment later.
  const given = useGiven(selected) && selected !== leaving;
  const asks = wanted && selected !== null && selected !== leaving && !given;
  const called = useCall(asks ? "livechat/details" : null, {
    uniQref: asks ? [selected] : [],
    amount: limits.EARLIER_MESSAGES,
  });
  const data = given
    ? null
    : called.data === undefined
      ? undefined
      : (called.data.chats[selected ?? ""] ?? null);
  // Once it has been left, whoever comes back to it wants to read it.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the end of a selection is what counts
  useEffect(() => () => useLeaving.setState({ leaving: null }), [selected]);
  return { ...called, data };
}
