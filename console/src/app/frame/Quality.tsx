// The quality of the line as bars and a word; the figures on hover.
import { useQualityStore } from "@/session/useQuality";
import { Icon } from "@/ui/Icon";
import { IconOffline, IconSignal } from "@/ui/icons";
import { useTip } from "@/ui/useTip";
import { useWords } from "@/words";
import { useClock } from "@/words/useClock";

const BITS = 8;
const MEGA = 1_000_000;

export function Quality() {
  const reading = useQualityStore((store) => store.reading);
  return reading === null ? <span className="quality" aria-hidden="true" /> : <Read of={reading} />;
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
      <span className="quality" data-rating={rating} {...on}>
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
