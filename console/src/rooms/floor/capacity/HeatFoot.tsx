// Beneath the slots: what the cell says that a pointer or the keys are on, else when most were in use; and what the colours mean.
import { useWords } from "@/words";
import { useClock } from "@/words/useClock";
import { percent } from "../said";
import { HEATS, type HeatRow, isSlot, type Parts, partAt } from "./heat";
import type { Cell } from "./useCells";

export function HeatFoot({
  on,
  said,
  rows,
  parts,
  peak,
}: {
  on: Cell | null;
  /** Whether it is read out: what the keys are on is, what a pointer passes over is not. */
  said: boolean;
  rows: readonly HeatRow[];
  parts: Parts;
  peak: { at: number; share: number } | null;
}) {
  const t = useWords();
  const clock = useClock();
  const times = (part: number) => {
    const { from, to } = partAt(parts, part);
    return { from: clock.time(from), to: clock.time(to) };
  };
  const row = on === null ? undefined : rows[on.row];
  const tell = () => {
    if (on !== null && row !== undefined && isSlot(row)) {
      const seconds = row.cells[on.part] ?? null;
      const of = { name: row.name, place: row.place, ...times(on.part) };
      return seconds === null
        ? t("capacity.cell_absent", of)
        : t("capacity.cell", { ...of, minutes: clock.number(Math.round(seconds / 60)) });
    }
    if (peak === null) return t("capacity.no_peak");
    return t("capacity.peak", { ...times(peak.at), share: percent(clock.number, peak.share * 100) });
  };
  const minutes = parts.length / 60_000;
  return (
    <div className="capacityfoot">
      <span className="cut" role={said ? "status" : undefined}>
        {tell()}
      </span>
      <span className="grow" />
      <span className="dim capacityunit">{t("capacity.minutes")}</span>
      <span className="floorheat" aria-hidden="true">
        {HEATS.map((heat) => (
          <span key={heat}>
            <i data-seat={heat === 0 ? "free" : heat} />
            {heat === 0 ? "0" : clock.number((heat * minutes) / 5)}
          </span>
        ))}
      </span>
    </div>
  );
}
