// The chats behind the figures, with their customers' names where those are the person's to know.
import { useEffect, useMemo } from "react";
import { create } from "zustand";
import { useCall } from "@/api/useCall";
import { limits } from "@/generated/catalogue";
import { onForgetChats } from "@/session/store";
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

/** Whose chat it was is known for as long as the floor is open, also once the chat is in none of its lists. */
export const useNamed = create<{ names: ReadonlyMap<string, string> }>(() => ({ names: new Map() }));

onForgetChats.add(() => useNamed.setState({ names: new Map() }));

export function useNames(): ReadonlyMap<string, string> {
  const waiting = useBehind("waiting").data?.items;
  const taken = useBehind("in_progress").data?.items;
  const before = useNamed(({ names }) => names);
  const names = useMemo(() => {
    const named = [...(waiting ?? []), ...(taken ?? [])].flatMap(({ uniQref, customer }) =>
      customer === null || customer === "" || before.get(uniQref) === customer
        ? []
        : [[uniQref, customer] as const],
    );
    return named.length === 0 ? before : new Map([...before, ...named]);
  }, [waiting, taken, before]);
  useEffect(() => useNamed.setState({ names }), [names]);
  return names;
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
