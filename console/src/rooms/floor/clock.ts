// What time it is at the server: waits are counted by its clock, as this browser's may be off. Pure.

/** A word of the server is under way for less than this: a greater step is a clock that was set. */
const STEP_MS = 5_000;

/**
 * How much the server's clock is ahead of this one's, after a word that was written at `at` and read at `now`. Each was under way for a while,
 * so that of several the greatest is nearest to the truth. Null before the first.
 */
export function ahead(known: number | null, at: string, now: number): number {
  const told = Date.parse(at) - now;
  if (known === null || Math.abs(told - known) > STEP_MS) return told;
  return Math.max(known, told);
}
