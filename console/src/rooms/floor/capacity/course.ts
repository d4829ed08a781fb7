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
