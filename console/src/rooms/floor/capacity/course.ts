// The day by steps: what there was, and what is usual. Pure.
import type { Range } from "../agents/day";
import type { Course } from "./useCapacity";

export interface Step {
  from: number;
  to: number;
  /** Null of what is ahead. */
  slots: number | null;
  held: number | null;
  free: number | null;
  waiting: number | null;
  usualSlots: number | null;
  usualHeld: number | null;
  usualWaiting: number | null;
}

export function stepsOf({ from, step_seconds, seats, held, waiting, usual }: Course, day: Range): Step[] {
  const begins = Date.parse(from);
  const length = step_seconds * 1_000;
  const count = Math.max(seats.length, Math.ceil((day.to - begins) / length));
  return Array.from({ length: Math.max(0, count) }, (_, at) => {
    const [all, taken] = [seats[at], held[at]];
    return {
      from: begins + at * length,
      to: begins + (at + 1) * length,
      slots: all ?? null,
      held: taken ?? null,
      free: all === undefined || taken === undefined ? null : Math.max(0, all - taken),
      waiting: waiting[at] ?? null,
      usualSlots: usual?.seats[at] ?? null,
      usualHeld: usual?.held[at] ?? null,
      usualWaiting: usual?.waiting[at] ?? null,
    };
  });
}

/** Whether there is anything to be seen of the day. */
export const isEmpty = (steps: readonly Step[]): boolean =>
  steps.every(({ slots, waiting, usualSlots, usualWaiting }) =>
    [slots, waiting, usualSlots, usualWaiting].every((figure) => (figure ?? 0) === 0),
  );

const HOUR = 3_600_000;
/** So much is shown at least. */
const LEAST = 2 * HOUR;

/**
 * What of the day is worth its width: where nothing is known of other days, the hours from the first slot or chat until now, or the
 * day of a short shift would be a line at its edge.
 */
export function lived(steps: readonly Step[], { from, to }: Range, now: number): Range {
  if (steps.some(({ usualSlots }) => usualSlots !== null)) return { from, to };
  const first = steps.find(({ slots, waiting }) => (slots ?? 0) > 0 || (waiting ?? 0) > 0);
  if (first === undefined) return { from, to };
  const hours = (until: number) => from + Math.ceil((until - from) / HOUR) * HOUR;
  const begins = from + Math.floor((first.from - from) / HOUR) * HOUR;
  const ends = Math.min(to, Math.max(hours(now), begins + LEAST));
  return { from: Math.max(from, Math.min(begins, ends - LEAST)), to: ends };
}
