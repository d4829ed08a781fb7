// What there was to serve customers with over the day that is looked at: asked for anew every so often, as nothing is told of it.
import { useRef } from "react";
import type { Answer } from "@/api/calls";
import type { Problem } from "@/api/problem";
import { useCall } from "@/api/useCall";
import { useZone } from "@/words/useClock";
import { dayEnd, dayStart, type Range } from "../agents/day";
import { useCoarseNow } from "../useServerNow";
import type { View } from "../view";

export type Course = Answer<"internal/floor/capacity", "get">;
export type Slots = Answer<"internal/floor/seats", "get">;

const EVERY_S = 30;
const MINUTE = 60_000;
/** What is over is asked for in such steps: while it is played, each answer serves for a while. */
const STEP = 5 * MINUTE;

export interface Capacity {
  day: Range;
  now: number;
  course: Course | undefined;
  slots: Slots | undefined;
  problem: Problem | undefined;
  retry: () => void;
}

export function useCapacity({ skill, past }: Pick<View, "skill" | "past">): Capacity {
  const timeZone = useZone((state) => state.timeZone);
  const now = useCoarseNow(MINUTE);
  const at = past === null ? now : Math.floor(past / STEP) * STEP;
  const day = { from: dayStart(at, timeZone), to: dayEnd(at, timeZone) };
  const input = {
    from: new Date(day.from).toISOString(),
    to: new Date(day.to).toISOString(),
    ...(skill === null ? {} : { skill_id: skill }),
    ...(past === null ? {} : { at: new Date(at).toISOString() }),
  };
  const every = past === null ? EVERY_S : undefined;
  const course = useCall("internal/floor/capacity", input, every);
  const slots = useCall("internal/floor/seats", input, every);
  const retry = () => {
    course.retry();
    slots.retry();
  };
  return {
    day,
    now: at,
    course: useKept(course.data, String(skill)),
    slots: useKept(slots.data, String(skill)),
    problem: course.problem ?? slots.problem,
    retry,
  };
}

/** Until the next answer is there the one before stays, if it is of the same. */
function useKept<T>(data: T | undefined, of: string): T | undefined {
  const kept = useRef<{ of: string; data: T } | null>(null);
  if (data !== undefined) kept.current = { of, data };
  return kept.current?.of === of ? kept.current.data : undefined;
}
