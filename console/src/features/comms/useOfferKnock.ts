// An offer knocks at the desktop where nobody sees the page, until it is answered or over. Mounted once, by the frame.
import { useEffect, useRef } from "react";
import { useOffers } from "@/live/offers";
import { knock, withdraw } from "@/notices/desktop";
import { isWanted } from "@/notices/sounds";
import { href } from "@/ui/href";
import { fullName } from "@/ui/person";
import { useWords } from "@/words";

const tag = (uniQref: string): string => `offer ${uniQref}`;

export function useOfferKnock(): void {
  const t = useWords();
  const ringing = useOffers((state) => state.ringing);
  const told = useRef<ReadonlySet<string>>(new Set());
  useEffect(() => {
    const before = told.current;
    told.current = new Set(ringing.map(({ uniQref }) => uniQref));
    for (const gone of before) if (!told.current.has(gone)) withdraw(tag(gone));
    if (!isWanted("ring")) return;
    for (const offer of ringing.filter(({ uniQref }) => !before.has(uniQref)))
      knock(t("offer.label"), `${fullName(offer)} · ${offer.skill}`, tag(offer.uniQref), href("comms"));
  }, [ringing, t]);
}
