// What a figure of a dry run says: its unit, which way is better, and whether its difference is beyond chance. Pure.
import type { Answer } from "@/api/calls";

export type Run = NonNullable<Answer<"engine/policy/dry_run", "get">["run"]>;
export type Result = NonNullable<Run["result"]>;
export type Figure = Result["figures"][number];
export type Measure = Figure["id"];
export type Verdict = "better" | "worse" | "more" | "less" | "chance" | "same" | "few";

type Unit = "count" | "percent" | "seconds";

// biome-ignore format: a table
const MEASURES: Readonly<Record<Measure, readonly [Unit, "up" | "down" | null]>> = {
  answered:      ["count", "up"],
  abandoned:     ["count", "down"],
  turned_away:   ["count", "down"],
  service_level: ["percent", "up"],
  median_wait:   ["seconds", "down"],
  long_wait:     ["seconds", "down"],
  handle_time:   ["seconds", null],
  occupancy:     ["percent", null],
};

export const unitOf = (measure: Measure): Unit => MEASURES[measure][0];

/** After less before; null where one side has nothing to tell. */
export const differenceOf = ({ before, after }: Figure): number | null =>
  before === null || after === null ? null : after - before;

export function verdictOf(figure: Figure): Verdict | null {
  const { id, low, high } = figure;
  if (differenceOf(figure) === null) return null;
  if (low === null || high === null) return "few";
  if (low === 0 && high === 0) return "same";
  if (low <= 0 && high >= 0) return "chance";
  const better = MEASURES[id][1];
  if (better === null) return low > 0 ? "more" : "less";
  return low > 0 === (better === "up") ? "better" : "worse";
}

/** Tenths below ten, whole numbers above: more would say more than is known. */
const TENTHS_BELOW = 10;
export const rounded = (figure: number): number =>
  Math.abs(figure) < TENTHS_BELOW ? Math.round(figure * 10) / 10 : Math.round(figure);
