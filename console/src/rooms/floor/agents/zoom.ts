// How much of the day is seen, and which part: zoomed and moved, and never out of what there is. Pure.
import { SPAN_LEAST, type View } from "../view";
import type { Range } from "./day";

const MINUTE = 60_000;
/** Behind now stands this share of what is seen, so that the present is no edge. */
const AHEAD = 0.06;
const USUAL = [10, 20, 30, 60, 120, 240, 360, 480].map((minutes) => minutes * MINUTE);

/** What fits a floor whose first word of the day was at `first`: a morning's is not shown as a line at the edge. */
export function usualSpan(first: number, now: number): number {
  const so = (now - first) * (1 + AHEAD);
  return USUAL.find((each) => each >= so) ?? (USUAL.at(-1) as number);
}

/** What is seen of `all`. `usual` is in milliseconds. */
export function shown(
  { span, until }: Pick<View, "span" | "until">,
  all: Range,
  now: number,
  usual: number,
): Range {
  const whole = all.to - all.from;
  const length = Math.min(whole, Math.max(SPAN_LEAST * MINUTE, span === null ? usual : span * MINUTE));
  const end = until ?? now + length * AHEAD;
  const to = Math.min(all.to, Math.max(all.from + length, end));
  return { from: to - length, to };
}

type Seen = Pick<View, "span" | "until">;

/** As the address says it: where now is seen, it goes on with it. */
function said(range: Range, all: Range, now: number): Seen {
  const length = Math.min(all.to - all.from, Math.max(SPAN_LEAST * MINUTE, range.to - range.from));
  const to = Math.min(all.to, Math.max(all.from + length, range.to));
  const follows = to >= now && to - length <= now && to <= now + length * 2 * AHEAD;
  return { span: Math.round(length / MINUTE), until: follows ? null : to };
}

/** By a factor, around an instant that stays where it is. */
export function zoomed(seen: Range, by: number, around: number, all: Range, now: number): Seen {
  const length = Math.min(all.to - all.from, Math.max(SPAN_LEAST * MINUTE, (seen.to - seen.from) * by));
  const share = (around - seen.from) / (seen.to - seen.from);
  const from = around - share * length;
  return said({ from, to: from + length }, all, now);
}

/** By so many milliseconds. */
export const moved = (seen: Range, by: number, all: Range, now: number): Seen =>
  said({ from: seen.from + by, to: seen.to + by }, all, now);

/** One edge is put elsewhere; the other stays. */
export function stretched(seen: Range, edge: "from" | "to", at: number, all: Range, now: number): Seen {
  const least = SPAN_LEAST * MINUTE;
  const from = edge === "from" ? Math.max(all.from, Math.min(at, seen.to - least)) : seen.from;
  const to = edge === "to" ? Math.min(all.to, Math.max(at, seen.from + least)) : seen.to;
  return said({ from, to }, all, now);
}
