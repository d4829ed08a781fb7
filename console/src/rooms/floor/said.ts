// Spans and shares as the floor writes them.
import type { useWords } from "@/words";
import { takenOf } from "./agents/rows";
import type { Agent } from "./shapes";

export type Words = ReturnType<typeof useWords>;

/** An agent's slots in words, in one sense everywhere: how many are taken. */
export const slotsOf = (t: Words, agent: Agent): string =>
  t("floor.taken_of", { taken: takenOf(agent), seats: agent.seats });

/** 8 s, 12 min, 3 h: how old something is, or how long something lasts, at a glance. */
export function briefly(t: Words, seconds: number): string {
  const whole = Math.max(0, Math.round(seconds));
  if (whole < 60) return t("floor.seconds", { count: whole });
  if (whole < 3_600) return t("floor.minutes_short", { count: Math.round(whole / 60) });
  return t("floor.hours_short", { count: Math.round(whole / 3_600) });
}

/** A share of a hundred, with a blank that does not break. */
export const percent = (number: (figure: number) => string, share: number): string =>
  `${number(Math.round(share))}\u00a0%`;
