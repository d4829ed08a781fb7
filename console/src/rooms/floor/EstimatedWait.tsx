// How long one who comes now will wait.
import { useWords } from "@/words";
import { useClock } from "@/words/useClock";
import { toldOf } from "./estimate";
import { percent } from "./said";
import type { Line } from "./shapes";

/** The range of one who comes now; how well such ranges have come true stands behind it. */
export function Estimate({ line }: { line: Line }) {
  const t = useWords();
  const clock = useClock();
  const told = toldOf(line);
  const worth =
    line.within_percent === null || line.judged === 0
      ? t("floor.not_judged")
      : t("floor.judged", { count: line.judged, percent: percent(clock.number, line.within_percent) });
  if (told.what === "none") return <span title={worth}>{t("floor.wait_none")}</span>;
  if (told.what === "unknown") {
    const because = told.because === null ? "" : t(`floor.unknown.${told.because}`);
    return (
      <span className="dim" title={because}>
        {t("floor.wait_unknown")}
        <span className="sr">{because}</span>
      </span>
    );
  }
  const unit = told.unit === "s" ? "floor.seconds" : "floor.minutes_short";
  return (
    <span title={`${t("floor.range_note")} ${worth}`}>
      {told.from === told.to
        ? t(unit, { count: told.to })
        : t("floor.wait_range", { from: clock.number(told.from), to: t(unit, { count: told.to }) })}
      <span className="sr">{worth}</span>
    </span>
  );
}
