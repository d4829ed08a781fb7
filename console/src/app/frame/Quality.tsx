// The quality of the line as bars and a word; the figures on hover.
import { Tooltip } from "@mantine/core";
import { useQualityStore } from "@/session/useQuality";
import { Icon } from "@/ui/Icon";
import { IconOffline, IconSignal } from "@/ui/icons";
import { useWords } from "@/words";
import { useClock } from "@/words/useClock";

const BITS = 8;
const MEGA = 1_000_000;

export function Quality() {
  const t = useWords();
  const clock = useClock();
  const reading = useQualityStore((store) => store.reading);
  if (reading === null) return <span className="quality" aria-hidden="true" />;
  const { rating, latency, downlink, issue } = reading;
  const figures = t("quality.figures", {
    latency: latency === null ? "–" : clock.number(latency),
    downlink: clock.number(Math.round((downlink * BITS) / MEGA)),
  });
  const word = t(`quality.${rating}`);
  return (
    <Tooltip label={issue === null ? figures : `${figures} ${t(`quality.issue.${issue}`)}`}>
      <span className="quality" data-rating={rating}>
        <Icon
          of={rating === "offline" ? IconOffline : IconSignal}
          label={t("quality.label", { rating: word })}
        />
        <span className="wide" aria-hidden="true">
          {word}
        </span>
      </span>
    </Tooltip>
  );
}
