// What rings here: the offers that hold slots of the person, as the profile and its frames tell them.
import { useMemo } from "react";
import type { Offer, Profile } from "@/api/shapes";

type Slots = Pick<Profile, "slots">;

/** The one that ends soonest first. Pure. */
export const ringing = ({ slots }: Slots): readonly Offer[] =>
  slots.flatMap(({ offer }) => offer ?? []).sort((a, b) => a.until.localeCompare(b.until));

export function useRinging({ slots }: Slots): readonly Offer[] {
  return useMemo(() => ringing({ slots }), [slots]);
}
