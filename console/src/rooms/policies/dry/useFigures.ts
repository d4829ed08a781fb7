// Figures of a dry run as they are read: with their unit, a difference with its sign.
import { useMemo } from "react";
import { useWords } from "@/words";
import { useClock } from "@/words/useClock";
import { differenceOf, type Figure, type Measure, rounded, unitOf } from "./compared";

const MINUS = "−";

export function useFigures() {
  const t = useWords();
  const clock = useClock();
  return useMemo(() => {
    const bare = (measure: Measure, figure: number, isDifference: boolean): string => {
      const text = clock.number(rounded(Math.abs(figure)));
      const sign = rounded(figure) < 0 ? MINUS : isDifference && rounded(figure) > 0 ? "+" : "";
      const said = { figure: `${sign}${text}` };
      const unit = unitOf(measure);
      if (unit === "count") return said.figure;
      if (unit === "seconds") return t("dryrun.unit.seconds", said);
      return isDifference ? t("dryrun.unit.points", said) : t("dryrun.unit.percent", said);
    };
    return {
      figure: (measure: Measure, figure: number | null) =>
        figure === null ? t("dryrun.nothing") : bare(measure, figure, false),
      difference: (figure: Figure) => {
        const by = differenceOf(figure);
        return by === null ? t("dryrun.nothing") : bare(figure.id, by, true);
      },
      /** Where the difference lies in 95 of 100 cases; null where too little is known, or there is none. */
      range: ({ id, low, high }: Figure) =>
        low === null || high === null || (low === 0 && high === 0)
          ? null
          : t("dryrun.range", { low: bare(id, low, true), high: bare(id, high, true) }),
    };
  }, [t, clock]);
}
