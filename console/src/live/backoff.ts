// How long to wait before dialling again: doubling, bounded, and never all browsers at the same instant. Pure.
export const FIRST_MS = 500;
export const LONGEST_MS = 15_000;

/** `chance` between 0 and 1 spreads the second half of the wait. */
export function backoff(attempt: number, chance: number): number {
  const whole = Math.min(LONGEST_MS, FIRST_MS * 2 ** Math.max(0, attempt));
  return Math.round(whole / 2 + (whole / 2) * chance);
}
