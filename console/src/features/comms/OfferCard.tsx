// The place of offers: always there, so that nothing below it ever moves.
import { Menu } from "@mantine/core";
import { lazy, Suspense } from "react";
import { useMe } from "@/session/useProfile";
import { Button } from "@/ui/Button";
import { CountRing } from "@/ui/CountRing";
import { Icon } from "@/ui/Icon";
import { IconDown, IconWaiting } from "@/ui/icons";
import { fullName } from "@/ui/person";
import { useNow } from "@/ui/useNow";
import { useWords } from "@/words";
import { span, until } from "@/words/format";
import { ChannelIcon } from "./ChannelIcon";
import type { Offer } from "./useRinging";
import { useTake, useTaking } from "./useTake";

const place = () => <span className="iconbtn" />;
// Without it an offer can be declined all the same.
const Declining = lazy(() => import("./Declining").catch(() => ({ default: place })));

const secondsLeft = (offer: Offer, now: number): number =>
  offer.until === null ? 0 : Math.min(offer.ring_seconds, until(offer.until, now));

export function OfferCard({ offers }: { offers: readonly Offer[] }) {
  const t = useWords();
  const offer = offers[0];
  if (offer === undefined) return <Quiet />;
  return (
    <div className="offer" role="alertdialog" aria-label={t("offer.label")}>
      <div className="row1">
        <Ring offer={offer} />
        <span className="grow">
          <span className="name cut">{fullName(offer)}</span>
          <span className="meta dim cut">
            {t("offer.detail", { skill: offer.skill, waited: span(offer.waited) })}
            {offers.length > 1 ? ` · ${t("offer.more", { count: offers.length - 1 })}` : ""}
          </span>
        </span>
        <ChannelIcon channel={offer.channel} />
      </div>
      <OfferActs offer={offer} keys />
    </div>
  );
}

/** On a phone, and where the lines are folded away, an offer is a strip above the transcript. */
export function OfferStrip({ offers }: { offers: readonly Offer[] }) {
  const t = useWords();
  const offer = offers[0];
  if (offer === undefined) return null;
  return (
    <div className="strip" role="alertdialog" aria-label={t("offer.label")}>
      <Ring offer={offer} />
      <span className="grow">
        <span className="name cut">{fullName(offer)}</span>
        <span className="meta dim cut">
          {t("offer.detail", { skill: offer.skill, waited: span(offer.waited) })}
        </span>
      </span>
      <OfferActs offer={offer} />
    </div>
  );
}

function Ring({ offer }: { offer: Offer }) {
  const t = useWords();
  const now = useNow();
  if (offer.until === null) return <Icon of={IconWaiting} />;
  const left = secondsLeft(offer, now);
  return (
    <>
      <CountRing left={left} of={offer.ring_seconds} />
      <span className="sr" role="timer">
        {t("offer.left", { count: left })}
      </span>
    </>
  );
}

function OfferActs({ offer, keys }: { offer: Offer; keys?: boolean }) {
  const t = useWords();
  const { take, decline } = useTake();
  const busy = useTaking((state) => state.taking.includes(offer.uniQref));
  return (
    <div className="acts">
      <Button
        look="primary"
        keys={keys ? "Alt A" : undefined}
        aria-keyshortcuts="Alt+A"
        disabled={busy}
        onClick={() => take(offer.uniQref)}
      >
        {t("offer.accept")}
      </Button>
      <Button
        keys={keys ? "Alt D" : undefined}
        aria-keyshortcuts="Alt+D"
        disabled={busy}
        onClick={() => decline(offer.uniQref)}
      >
        {t("offer.decline")}
      </Button>
      {/* The place is kept, so that nothing moves under the pointer. */}
      <Suspense fallback={place()}>
        <Declining
          key={offer.uniQref}
          menu={Menu}
          icon={<Icon of={IconDown} small />}
          name={fullName(offer)}
          busy={busy}
          decline={(reason) => decline(offer.uniQref, reason)}
        />
      </Suspense>
    </div>
  );
}

function Quiet() {
  const t = useWords();
  const { suspended, slots, capacity } = useMe();
  const full = slots.length >= capacity.maximum;
  const word = suspended ? t("offer.away") : full ? t("offer.full") : t("offer.none");
  return (
    <div className="offer quiet">
      <Icon of={IconWaiting} />
      <span className="meta dim">{word}</span>
    </div>
  );
}
