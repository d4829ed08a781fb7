// The team, for whatever shows it: asked for in one place, those who are offline with every fifth question.
import { useCallback } from "react";
import { useSWRConfig } from "swr";
import { keyOf, type ReadAnswer } from "@/api/calls";
import type { TeamMember } from "@/api/shapes";
import { type Called, type Turn, useCall } from "@/api/useCall";
import { limits } from "@/generated/catalogue";
import { untilTold, useWatches } from "@/live/watches";

export type Team = ReadAnswer<"internal/team">;

const EVERY_S = limits.POLL_TEAM / 1_000;
/** Half a question earlier than due: timers are not exact. */
const WHOLE_MS = limits.POLL_TEAM * (limits.POLL_TEAM_OFFLINE_EVERY - 0.5);

let wholeAt = 0;

/** Those who are there, and of the others what was known of them: who is not there any more has gone offline. */
export const withAbsent = (present: readonly TeamMember[], known: readonly TeamMember[]): TeamMember[] => {
  const there = new Set(present.map(({ user_id }) => user_id));
  const absent = known.filter(({ user_id }) => !there.has(user_id));
  return [...present, ...absent.map((one) => ({ ...one, status: "Offline" as const }))];
};

const turn = async ({ ask, known }: Turn<"internal/team">): Promise<Team> => {
  const now = Date.now();
  await untilTold("people");
  const offline = known() === undefined || now - wholeAt >= WHOLE_MS;
  const answer = await ask({ offline });
  if (offline) wholeAt = now;
  return offline ? answer : { ...answer, items: withAbsent(answer.items, known()?.items ?? []) };
};

/** Followed as long as it is shown, in however many places. */
export function useTeam(): Called<Team> {
  const { mutate } = useSWRConfig();
  useWatches(
    "people",
    "team",
    useCallback(() => void mutate(keyOf("internal/team")), [mutate]),
  );
  return useCall("internal/team", undefined, EVERY_S, { turn });
}
