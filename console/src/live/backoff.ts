// How long to wait before trying again: doubling, bounded, and never all browsers at the same instant. Pure.
export const FIRST_MS = 500;
export const LONGEST_MS = 15_000;

/** `chance` between 0 and 1 spreads the second half of the wait. */
export const backoff = (attempt: number, chance: number): number =>
  doubled(FIRST_MS, LONGEST_MS, attempt, chance);

const KNOCK_FIRST_MS = 250;
/** So soon at the latest is a server noticed that is there again; a refused connection costs it nothing. */
export const KNOCK_LONGEST_MS = 1_500;
/** A server that is gone for longer is knocked at less often: about two minutes of attempts. */
export const KNOCKS = 100;
export const KNOCK_SELDOM_MS = 5_000;

/** The wait before the next attempt to reach a server of which nothing is heard at all. */
export const knock = (attempt: number, chance: number): number =>
  doubled(KNOCK_FIRST_MS, attempt < KNOCKS ? KNOCK_LONGEST_MS : KNOCK_SELDOM_MS, attempt, chance);

function doubled(first: number, longest: number, attempt: number, chance: number): number {
  const whole = Math.min(longest, first * 2 ** Math.max(0, attempt));
  return Math.round(whole / 2 + (whole / 2) * chance);
}
