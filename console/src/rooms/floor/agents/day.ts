// The day that is shown, in the person's zone: where it begins and ends, and where its whole hours are. Pure.
const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

const formats = new Map<string, Intl.DateTimeFormat>();

/** How much a zone's clocks are ahead of UTC at an instant, in milliseconds. */
export function offsetAt(instant: number, timeZone: string | undefined): number {
  const key = timeZone ?? "";
  let format = formats.get(key);
  if (format === undefined) {
    format = new Intl.DateTimeFormat("en-GB", {
      timeZone,
      hourCycle: "h23",
      year: "numeric",
      month: "numeric",
      day: "numeric",
      hour: "numeric",
      minute: "numeric",
    });
    formats.set(key, format);
  }
  const part = Object.fromEntries(
    format.formatToParts(instant).map(({ type, value }) => [type, Number(value)]),
  ) as Record<string, number>;
  const { year = 0, month = 1, day = 1, hour = 0, minute = 0 } = part;
  return Date.UTC(year, month - 1, day, hour, minute) - Math.floor(instant / MINUTE) * MINUTE;
}

/** When the day of an instant begins. A day of 23 or 25 hours has two offsets: what counts is that of its midnight. */
export function dayStart(instant: number, timeZone: string | undefined): number {
  const here = instant + offsetAt(instant, timeZone);
  const midnight = Math.floor(here / (24 * HOUR)) * 24 * HOUR;
  const guess = midnight - offsetAt(instant, timeZone);
  return midnight - offsetAt(guess, timeZone);
}

/** When the day after it begins. */
export const dayEnd = (instant: number, timeZone: string | undefined): number =>
  dayStart(dayStart(instant, timeZone) + 36 * HOUR, timeZone);

/** So much is shown at least: whoever works through the night sees the shift and not only what is after midnight. */
const SHIFT = 8 * HOUR;

export interface Range {
  from: number;
  to: number;
}

/** What can be looked at now: the day, and of the one before as much as a shift needs. */
export function rangeAt(now: number, timeZone: string | undefined): Range {
  const start = dayStart(now, timeZone);
  const before = Math.floor((now - SHIFT) / HOUR) * HOUR;
  return { from: Math.min(start, before), to: dayEnd(now, timeZone) };
}

const STEPS = [5, 10, 15, 30, 60, 120, 180, 240, 360].map((minutes) => minutes * MINUTE);

/**
 * The instants to mark at an axis of so many pixels: whole ones of the zone's clock, none nearer than `apart` to the next unless
 * that were further than `most`.
 */
export function ticks(
  { from, to }: Range,
  width: number,
  timeZone: string | undefined,
  apart = 64,
  most = 12 * HOUR,
): number[] {
  if (to <= from || width <= 0) return [];
  const least = ((to - from) / width) * apart;
  const step = Math.min(most, STEPS.find((each) => each >= least) ?? most);
  const found: number[] = [];
  const beginning = dayStart(from, timeZone);
  for (let at = beginning; at <= to; at += Math.min(step, HOUR)) {
    const here = at + offsetAt(at, timeZone);
    if (at >= from && here % step === 0) found.push(at);
  }
  return found;
}
