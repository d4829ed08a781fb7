// What rings here: the offers that hold slots of the person, as the profile and its frames tell them.
import { useEffect, useMemo, useState } from "react";
import { useFreshness } from "@/api/freshness";
import type { Offer, Profile } from "@/api/shapes";

type Slots = Pick<Profile, "slots">;

/** The one that ends soonest first. Pure. */
export const ringing = ({ slots }: Slots): readonly Offer[] =>
  slots.flatMap(({ offer }) => offer ?? []).sort((a, b) => a.until.localeCompare(b.until));

const isBeyond = ({ until }: Offer, at: number): boolean => Date.parse(until) > at;

export function useRinging({ slots }: Slots): readonly Offer[] {
  const offers = useMemo(() => ringing({ slots }), [slots]);
  // While the line is cut nobody tells that an offer is over: its own time does. Between two attempts to connect it is cut still.
  const [at, setAt] = useState(0);
  const cut = useFreshness(({ live }) => live === "down" || (live === "connecting" && at > 0));
  useEffect(() => {
    const next = cut ? offers.find((offer) => isBeyond(offer, at)) : undefined;
    if (next === undefined) return;
    const timer = setTimeout(() => setAt(Date.now()), Math.max(0, Date.parse(next.until) - Date.now()));
    return () => clearTimeout(timer);
  }, [cut, offers, at]);
  return useMemo(() => (cut ? offers.filter((offer) => isBeyond(offer, at)) : offers), [cut, offers, at]);
}
