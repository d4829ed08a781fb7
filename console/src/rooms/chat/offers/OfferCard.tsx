// The desk's place of offers: always there, so that nothing below it ever moves. Without an offer it says why there is none.
import { suspendReasons } from "@/generated/catalogue";
import { awayValues, awayWord, comesBack } from "@/rooms/presence/face/away";
import { usePresence } from "@/rooms/presence/face/usePresence";
import { useMe } from "@/session/useProfile";
import { Button } from "@/ui/Button";
import { Icon } from "@/ui/Icon";
import { IconWaiting } from "@/ui/icons";
import { useLanguage, useWords } from "@/words";
import { Answers, Asked } from "./Asked";
import type { Ask } from "./asks";
import { useBar, usePlaceRef } from "./place";

export function OfferCard({ asks }: { asks: readonly Ask[] }) {
  const t = useWords();
  const place = usePlaceRef();
  // While the frame's bar tells of it, it is told there.
  const here = useBar() === "none";
  const ask = asks[0];
  return (
    <div className="offerplace" ref={place} tabIndex={-1}>
      {ask === undefined ? (
        <Quiet />
      ) : (
        <div
          className="offer"
          data-elsewhere={here ? undefined : true}
          {...(here ? { role: "alertdialog", "aria-label": t(`offer.label_${ask.kind}`) } : {})}
        >
          <div className="row1">
            <Asked ask={ask} more={asks.length - 1} />
          </div>
          <Answers ask={ask} keys />
        </div>
      )}
    </div>
  );
}

function Quiet() {
  const t = useWords();
  const { suspended, slots, capacity } = useMe();
  if (suspended) return <Away />;
  const full = slots.length >= capacity.maximum;
  return (
    <div className="offer quiet">
      <Icon of={IconWaiting} />
      <span className="meta dim">{t(full ? "offer.full" : "offer.none")}</span>
    </div>
  );
}

/** Why nothing rings, and the one key that brings the person back. */
function Away() {
  const t = useWords();
  const me = useMe();
  const language = useLanguage();
  const change = usePresence();
  const { suspend_cause, suspend_reason } = me;
  const reason = suspend_reason === null ? undefined : suspendReasons[suspend_reason]?.[language];
  const cause = suspend_cause ?? "by_hand";
  return (
    <div className="offer quiet away">
      <p className="grow">
        <b>
          <i className="dot away" aria-hidden="true" />
          {cause === "by_hand" && reason !== undefined
            ? t("offer.away_because", { reason })
            : t("offer.away")}
        </b>
        <span className="meta dim">{t(`presence.cause.${awayWord(me)}`, awayValues(me))}</span>
      </p>
      {comesBack(me) ? (
        <Button small keys="Alt B" aria-keyshortcuts="Alt+B" onClick={() => change({ available: true })}>
          {t("offer.back")}
        </Button>
      ) : null}
    </div>
  );
}
