// Who waits, by name: the server tells it of one's own skills, in the queue; of the others it tells how many wait and since when.
import { useMemo } from "react";
import { useCall } from "@/api/useCall";
import { limits, permissionId } from "@/generated/catalogue";
import { holds } from "@/session/permissions";
import { useMe } from "@/session/useProfile";
import { useLines } from "./store";

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

/** Those who wait, in all queues or in one: the one who has waited longest first. */
export function useWaiting(skill: number | null): readonly Waiting[] {
  const queued = useQueued();
  const lines = useLines();
  return useMemo(() => {
    const places = new Map<number, number>();
    const known = new Map<string, Waiting>();
    for (const { uniQref, skill_id, name, surname, initation_time, ringing } of queued ?? []) {
      const place = (places.get(skill_id) ?? 0) + 1;
      places.set(skill_id, place);
      const full = `${name} ${surname}`.trim();
      known.set(uniQref, { uniQref, skill_id, name: full, since: initation_time, place, ringing });
    }
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
  }, [queued, lines, skill]);
}
