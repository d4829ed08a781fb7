// What a queue's estimate is told as: both ends in the unit that the longer one needs. Pure.
import type { Line } from "./shapes";

const MINUTE = 60;
/** Below this seconds are told. */
const IN_SECONDS = 90;

export type Told =
  | { what: "none" }
  | { what: "unknown"; because: NonNullable<Line["unknown"]> | null }
  | { what: "range"; from: number; to: number; unit: "s" | "min" };

export function toldOf({
  low,
  high,
  seat_free,
  unknown,
}: Pick<Line, "low" | "high" | "seat_free" | "unknown">): Told {
  if (seat_free) return { what: "none" };
  if (low === null || high === null) return { what: "unknown", because: unknown };
  if (high < IN_SECONDS) return { what: "range", from: low, to: Math.max(high, low), unit: "s" };
  // The near end is told too early and the far end too late, rather than the other way round.
  const from = Math.floor(low / MINUTE);
  return { what: "range", from, to: Math.max(Math.ceil(high / MINUTE), from), unit: "min" };
}
