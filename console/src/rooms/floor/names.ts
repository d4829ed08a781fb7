// The chats behind the figures, with their customers' names where those are the person's to know.
import { useMemo } from "react";
import { useCall } from "@/api/useCall";
import { limits } from "@/generated/catalogue";
import { useFloorStore, useLines } from "./store";
import type { Part } from "./view";

const EVERY_S = limits.POLL_QUEUE / 1_000;

export type OfChats =
  | "waiting"
  | "in_progress"
  | "service_level"
  | "abandoned"
  | "missed"
  | "idle_while_waiting";

/** Now, or at the instant that is looked back at. */
export function useBehind(figure: OfChats) {
  const at = useFloorStore(({ past, known }) => (past ? known?.at : undefined));
  return useCall("internal/floor/chats", { figure, at }, EVERY_S);
}

/** What is behind a part of an agent's day: the chats in which they talked, or those that waited for them meanwhile. */
export function useBehindPart(figure: "of_agent" | "waited", { agent, from, to }: Part) {
  const at = useFloorStore(({ past, known }) => (past ? known?.at : undefined));
  // What is not over yet ends with what is known.
  const goes = useFloorStore(({ known }) => to === null || known === null || to > Date.parse(known.at));
  const asked = {
    figure,
    at,
    agent_id: agent,
    from: new Date(from).toISOString(),
    ...(goes || to === null ? {} : { to: new Date(to).toISOString() }),
  };
  return useCall("internal/floor/chats", asked, EVERY_S);
}

export interface Waiting {
  uniQref: string;
  skill_id: number;
  /** Undefined where it is not the person's to know. */
  name: string | undefined;
  since: string;
  ringing: boolean;
}

export function useNames(): ReadonlyMap<string, string> {
  const waiting = useBehind("waiting").data?.items;
  const taken = useBehind("in_progress").data?.items;
  return useMemo(() => {
    const named = [...(waiting ?? []), ...(taken ?? [])].flatMap(({ uniQref, customer }) =>
      customer === null || customer === "" ? [] : [[uniQref, customer] as const],
    );
    return new Map(named);
  }, [waiting, taken]);
}

/** Those who wait, in all queues or in one: the one who has waited longest first. */
export function useWaiting(skill: number | null): readonly Waiting[] {
  const waiting = useBehind("waiting").data?.items;
  const lines = useLines();
  return useMemo(() => {
    const known = new Map<string, Waiting>();
    for (const { uniQref, skill_id, customer, since, rings } of waiting ?? [])
      known.set(uniQref, { uniQref, skill_id, name: customer || undefined, since, ringing: rings });
    // Frames tell of the first of each queue sooner.
    for (const { chat, since, skill_id } of lines)
      if (chat !== null && since !== null && !known.has(chat))
        known.set(chat, { uniQref: chat, skill_id, name: undefined, since, ringing: false });
    return [...known.values()]
      .filter((one) => skill === null || one.skill_id === skill)
      .sort((a, b) => (a.since < b.since ? -1 : a.since > b.since ? 1 : 0));
  }, [waiting, lines, skill]);
}
