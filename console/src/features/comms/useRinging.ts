// The offers that ring here: as the feed told them, and, after a reload without it, as the slots and the line tell.
import { useMemo } from "react";
import type { Profile, QueueItem, Slot } from "@/api/shapes";
import { useCall } from "@/api/useCall";
import type { Offer as Told } from "@/live/frames";
import { useOffers } from "@/live/offers";

export interface Offer extends Omit<Told, "until"> {
  /** Null when only the slot tells of it. */
  until: string | null;
}

/** Pure. */
export function ringingNow(
  told: readonly Told[],
  slots: readonly Slot[],
  waiting: readonly QueueItem[],
): readonly Offer[] {
  const known = new Set(told.map((offer) => offer.uniQref));
  const inferred = slots
    .filter((slot) => slot.kind === "ringing" && !known.has(slot.uniQref))
    .flatMap((slot) => waiting.filter((item) => item.uniQref === slot.uniQref))
    .map(
      (item): Offer => ({
        uniQref: item.uniQref,
        skill: item.skill,
        skill_id: item.skill_id,
        name: item.name,
        surname: item.surname,
        channel: item.channel,
        until: null,
        ring_seconds: 0,
        waited: item.lapsed_time,
      }),
    );
  return [...told, ...inferred];
}

export function useRinging({ slots }: Profile): readonly Offer[] {
  const told = useOffers((state) => state.ringing);
  const { data } = useCall("livechat/queue", { showall: true });
  const waiting = data?.new;
  return useMemo(() => ringingNow(told, slots, waiting ?? []), [told, slots, waiting]);
}
