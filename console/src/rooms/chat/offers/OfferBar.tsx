// The frame's place of offers, wherever the desk's own is not to be seen: over every screen and every dialog. It takes no
// focus, and for its first moments no click, which is still meant for what lay there before.
import { createPortal } from "react-dom";
import type { Profile } from "@/api/shapes";
import { useWords } from "@/words";
import { Answers, Asked } from "./Asked";
import { useAsks } from "./asks";
import { makesRoom, useBar } from "./place";
import "./offerbar.css";

export function OfferBar({ me }: { me: Profile }) {
  const t = useWords();
  const asks = useAsks(me);
  const at = useBar();
  const ask = asks[0];
  if (ask === undefined || at === "none") return null;
  return createPortal(
    <div
      key={ask.uniQref}
      className="offerbar"
      data-at={at}
      ref={makesRoom}
      role="alertdialog"
      aria-label={t(`offer.label_${ask.kind}`)}
    >
      <Asked ask={ask} more={asks.length - 1} />
      <Answers ask={ask} keys />
    </div>,
    document.body,
  );
}
