// What asks for an answer of this person: chats that ring here first, then invitations. One at a time has the place of offers.
import { useCallback, useMemo } from "react";
import { useSearchParams } from "react-router";
import type { Offer, Profile } from "@/api/shapes";
import { until } from "@/words/format";
import { type Invited, useAnswer, useInvited } from "../people/useInvited";
import { useRinging } from "./useRinging";
import { useTake, useTaking } from "./useTake";

export type Ask =
  | { kind: "offer"; uniQref: string; offer: Offer }
  | { kind: "invitation"; uniQref: string; invited: Invited };

/** Pure. Of several invitations the one comes first whose chat is being looked at. */
export function asksOf(
  offers: readonly Offer[],
  invited: readonly Invited[],
  open: string | null,
): readonly Ask[] {
  const rest = [...invited].sort((a, b) => Number(b.uniQref === open) - Number(a.uniQref === open));
  return [
    ...offers.map((offer): Ask => ({ kind: "offer", uniQref: offer.uniQref, offer })),
    ...rest.map((one): Ask => ({ kind: "invitation", uniQref: one.uniQref, invited: one })),
  ];
}

export function useAsks(me: Profile): readonly Ask[] {
  const offers = useRinging(me);
  const invited = useInvited(me);
  const open = useSearchParams()[0].get("chat");
  return useMemo(() => asksOf(offers, invited, open), [offers, invited, open]);
}

const isFull = ({ slots, capacity }: Profile): boolean => slots.length >= capacity.maximum;

/** Why an ask cannot be accepted now. */
export const hindrance = (ask: Ask, me: Profile): "full" | null =>
  ask.kind === "invitation" && ask.invited.asked?.type === "direct" && isFull(me) ? "full" : null;

export interface Answers {
  accept: (ask: Ask) => void;
  decline: (ask: Ask, reason?: string) => void;
}

export function useAnswers(me: Profile): Answers {
  const { take, decline } = useTake();
  const { accept: join, reject } = useAnswer(me);
  return {
    accept: useCallback(
      (ask: Ask) => {
        if (ask.kind === "offer") take(ask.uniQref);
        else if (hindrance(ask, me) === null) join(ask.uniQref);
      },
      [take, join, me],
    ),
    decline: useCallback(
      (ask: Ask, reason?: string) => {
        if (ask.kind === "offer") decline(ask.uniQref, reason);
        else reject(ask.uniQref);
      },
      [decline, reject],
    ),
  };
}

export const useBusy = ({ uniQref }: Ask): boolean => useTaking((state) => state.taking.includes(uniQref));

/** Seconds that its customer has waited by now: it has been told how many they were when it began. */
export const waitedBy = ({ waited, until: ends, ring_seconds }: Offer, now: number): number =>
  waited + Math.max(0, ring_seconds - until(ends, now));
