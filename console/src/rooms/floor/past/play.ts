// How an instant that is looked back at goes on. Pure.
export const SPEEDS = [1, 10, 60] as const;
export type Speed = (typeof SPEEDS)[number];

/** So often the next instant is asked for. */
export const STEP_MS = 1_000;

const SECOND = 1_000;

/** The next one at a speed; null once it has come to the present, where there is nothing more to play. */
export function next(then: number, speed: Speed, now: number): number | null {
  const to = Math.floor(then / SECOND) * SECOND + STEP_MS * speed;
  return to >= now ? null : to;
}
