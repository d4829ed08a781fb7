// The quality of the line as bars and a word; the figures on hover. It is as wide as its longest word, and so from the start:
// whatever it reads, what is beside it stays where it is.
import type { Rating } from "@/session/quality";
import { useQualityStore } from "@/session/useQuality";
import { Icon } from "@/ui/Icon";
import { IconOffline, IconSignal } from "@/ui/icons";
import { useTip } from "@/ui/useTip";
import { useWords } from "@/words";
import { useClock } from "@/words/useClock";

const BITS = 8;
const MEGA = 1_000_000;
const RATINGS: readonly Rating[] = ["good", "fair", "poor", "bad", "offline"];

export function Quality() {
  const t = useWords();
  const reading = useQualityStore((store) => store.reading);
  return (
    <span className="quality">
      {reading === null ? null : <Read of={reading} />}
      <span className="room" aria-hidden="true">
        {RATINGS.map((rating) => (
          <span key={rating} className="wide" data-word={t(`quality.${rating}`)} />
        ))}
      </span>
    </span>
  );
}

type Reading = NonNullable<ReturnType<typeof useQualityStore.getState>["reading"]>;

function Read({ of: { rating, latency, downlink, issue } }: { of: Reading }) {
  const t = useWords();
  const clock = useClock();
  const figures = t("quality.figures", {
    latency: latency === null ? "–" : clock.number(latency),
    downlink: clock.number(Math.round((downlink * BITS) / MEGA)),
  });
  const { on, tip } = useTip(issue === null ? figures : `${figures} ${t(`quality.issue.${issue}`)}`);
  const word = t(`quality.${rating}`);
  return (
    <>
      <span className="read" data-rating={rating} {...on}>
        <Icon
          of={rating === "offline" ? IconOffline : IconSignal}
          label={t("quality.label", { rating: word })}
        />
        <span className="wide" aria-hidden="true">
          {word}
        </span>
      </span>
      {tip}
    </>
  );
}
