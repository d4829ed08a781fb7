// Until when a skill is lent, as it is chosen: for a while, or until the clocks say so. Pure.
import { offsetAt } from "../agents/day";

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

/** In minutes. */
export const WHILES = [30, 60, 120] as const;
export type Lasting = (typeof WHILES)[number] | "until";

/** The next instant at which the clocks of a zone say this; null where they never do. */
export function nextAt(text: string, now: number, timeZone: string | undefined): number | null {
  const found = text.match(/^(\d{2}):(\d{2})$/);
  if (found === null) return null;
  const wanted = (Number(found[1]) * 60 + Number(found[2])) * MINUTE;
  const here = now + offsetAt(now, timeZone);
  const today = Math.floor(here / DAY) * DAY + wanted;
  const local = today > here ? today : today + DAY;
  const guess = local - offsetAt(now, timeZone);
  // Between now and then the clocks may change.
  return local - offsetAt(guess, timeZone);
}

export const endOf = (
  lasting: Lasting,
  text: string,
  now: number,
  timeZone: string | undefined,
): number | null => (lasting === "until" ? nextAt(text, now, timeZone) : now + lasting * MINUTE);
