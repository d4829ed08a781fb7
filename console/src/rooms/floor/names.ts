// Who waits, by name: of one's own skills as the queue has it; of the others as the floor tells whoever may read any chat.
import { useMemo } from "react";
import { useCall } from "@/api/useCall";
import { limits, permissionId } from "@/generated/catalogue";
import { holds } from "@/session/permissions";
import { useMe } from "@/session/useProfile";
import { behind } from "./shapes";
import { useFloorStore, useLines } from "./store";

const EVERY_S = limits.POLL_QUEUE / 1_000;
const EVERYBODY = { showall: true };

export interface Waiting {
  uniQref: string;
  skill_id: number;
  /** Undefined where it is not the person's to know. */
  name: string | undefined;
  since: string;
  /** Its place in its queue, from 1, where that is known. */
  place: number | undefined;
  ringing: boolean;
}

function useQueued() {
  const me = useMe();
  return useCall(holds(me, permissionId.Comms) ? "livechat/queue" : null, EVERYBODY, EVERY_S).data?.new;
}

export function useNames(): ReadonlyMap<string, string> {
  const queued = useQueued();
  return useMemo(
    () => new Map((queued ?? []).map(({ uniQref, name, surname }) => [uniQref, `${name} ${surname}`.trim()])),
    [queued],
  );
}

/** In queues that are not one's own nothing is told by itself. */
const OTHERS_S = 5;
const WAITING = { figure: behind("waiting") };

/** Those who wait, in all queues or in one: the one who has waited longest first. */
export function useWaiting(skill: number | null): readonly Waiting[] {
  const queued = useQueued();
  const at = useFloorStore(({ past, known }) => (past ? known?.at : undefined));
  const others = useCall("internal/floor/chats", { ...WAITING, at }, OTHERS_S).data?.items;
  const lines = useLines();
  return useMemo(() => {
    const places = new Map<number, number>();
    const known = new Map<string, Waiting>();
    for (const { uniQref, skill_id, name, surname, initation_time, ringing } of (at === undefined
      ? queued
      : undefined) ?? []) {
      const place = (places.get(skill_id) ?? 0) + 1;
      places.set(skill_id, place);
      const full = `${name} ${surname}`.trim();
      known.set(uniQref, { uniQref, skill_id, name: full, since: initation_time, place, ringing });
    }
    for (const { uniQref, skill_id, customer, since } of others ?? [])
      if (!known.has(uniQref))
        known.set(uniQref, {
          uniQref,
          skill_id,
          name: customer ?? undefined,
          since,
          place: undefined,
          ringing: false,
        });
    for (const { chat, since, skill_id } of lines)
      if (chat !== null && since !== null && !known.has(chat))
        known.set(chat, {
          uniQref: chat,
          skill_id,
          name: undefined,
          since,
          place: undefined,
          ringing: false,
        });
    return [...known.values()]
      .filter((one) => skill === null || one.skill_id === skill)
      .sort((a, b) => (a.since < b.since ? -1 : a.since > b.since ? 1 : 0));
  }, [queued, at, others, lines, skill]);
}
