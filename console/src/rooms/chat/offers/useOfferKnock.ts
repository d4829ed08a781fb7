// What asks for an answer knocks at the desktop where nobody sees the page, until it is answered or over. Mounted once, by the frame.
import { useEffect, useRef } from "react";
import type { Profile } from "@/api/shapes";
import { noticeId } from "@/generated/catalogue";
import { knock, withdraw } from "@/notices/desktop";
import { isWanted } from "@/notices/sounds";
import { sound } from "@/notices/store";
import { href } from "@/ui/href";
import { useWords } from "@/words";
import { customerOf } from "./Asked";
import { useAsks } from "./asks";

const tag = (uniQref: string): string => `offer ${uniQref}`;

export function useOfferKnock(me: Profile): void {
  const t = useWords();
  const asks = useAsks(me);
  const told = useRef<ReadonlySet<string>>(new Set());
  useEffect(() => {
    const before = told.current;
    told.current = new Set(asks.map(({ uniQref }) => uniQref));
    for (const gone of before) if (!told.current.has(gone)) withdraw(tag(gone));
    for (const ask of asks.filter(({ uniQref }) => !before.has(uniQref))) {
      const { skill } = ask.kind === "offer" ? ask.offer : ask.invited;
      // An offer rings until it is answered, an invitation is heard once.
      if (ask.kind === "invitation") sound(noticeId.GROUP_INVITATION);
      if (isWanted("ring"))
        knock(t(`offer.label_${ask.kind}`), `${customerOf(ask)} · ${skill}`, tag(ask.uniQref), href("comms"));
    }
  }, [asks, t]);
}
