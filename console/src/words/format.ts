// Times and spans as people read them. Pure; the language and the zone are handed in.
const MINUTE = 60;
const HOUR = 3_600;

/** 0:08, 13:02, 1:02:03 */
export function span(seconds: number): string {
  const whole = Math.max(0, Math.floor(seconds));
  const two = (n: number) => String(n).padStart(2, "0");
  const hours = Math.floor(whole / HOUR);
  const minutes = Math.floor((whole % HOUR) / MINUTE);
  return hours > 0 ? `${hours}:${two(minutes)}:${two(whole % MINUTE)}` : `${minutes}:${two(whole % MINUTE)}`;
}

const MOST_COUNTED = 99;

/** A count in a bubble: beyond 99 only that it is more. */
export const capped = (count: number): string => (count > MOST_COUNTED ? `${MOST_COUNTED}+` : String(count));

/** Whole seconds from an instant to now; never negative, though clocks differ. */
export const since = (instant: string | null | undefined, now: number): number =>
  instant ? Math.max(0, Math.floor((now - Date.parse(instant)) / 1_000)) : 0;

/** Whole seconds to an end time: a countdown stops there, unless it may go below nought. */
export function secondsTo(end: number, now: number, below: "clamped" | "negative" = "clamped"): number {
  const left = Math.ceil((end - now) / 1_000);
  return below === "negative" ? left : Math.max(0, left);
}

export const until = (instant: string | null | undefined, now: number): number =>
  instant ? secondsTo(Date.parse(instant), now) : 0;

const UNITS: readonly (readonly [Intl.RelativeTimeFormatUnit, number])[] = [
  ["year", 31_536_000],
  ["month", 2_592_000],
  ["week", 604_800],
  ["day", 86_400],
  ["hour", HOUR],
  ["minute", MINUTE],
];

export function ago(instant: number, now: number, language: string): string {
  const seconds = Math.round((now - instant) / 1_000);
  const words = new Intl.RelativeTimeFormat(language, { numeric: "auto" });
  for (const [unit, length] of UNITS) {
    if (Math.abs(seconds) >= length) return words.format(-Math.trunc(seconds / length), unit);
  }
  return words.format(0, "second");
}

/** The preference is a zone's name, or whole hours: "+1" is a zone without summer time; Etc counts westwards. */
export function zone(
  preference: { timezone: string; timezone_auto: boolean } | undefined,
): string | undefined {
  if (preference === undefined || preference.timezone_auto) return undefined;
  const hours = Number(preference.timezone);
  if (!Number.isInteger(hours)) return isZone(preference.timezone) ? preference.timezone : undefined;
  if (Math.abs(hours) > 14) return undefined;
  return hours === 0 ? "Etc/GMT" : `Etc/GMT${hours > 0 ? "-" : "+"}${Math.abs(hours)}`;
}

/** Whether this browser knows a zone; the server may know newer ones. */
export function isZone(name: string): boolean {
  try {
    new Intl.DateTimeFormat("en", { timeZone: name });
    return true;
  } catch {
    return false;
  }
}

export interface Clock {
  /** For what is written in no other way than here. */
  locale: string;
  time: (instant: number | string) => string;
  day: (instant: number | string) => string;
  /** With the day, to the minute: for what is read as it stands. */
  moment: (instant: number | string) => string;
  /** To the second: for what is compared. */
  exact: (instant: number | string) => string;
  /** Equal for instants of one day. */
  dayKey: (instant: number | string) => string;
  /** A figure with the language's own separators. */
  number: (figure: number) => string;
}

export function clockIn(language: string, timeZone: string | undefined): Clock {
  const locale = language === "it" ? "it-IT" : "en-GB";
  const make = (options: Intl.DateTimeFormatOptions) => {
    const format = new Intl.DateTimeFormat(locale, { ...options, timeZone });
    return (instant: number | string) => format.format(new Date(instant));
  };
  const figures = new Intl.NumberFormat(locale, { maximumFractionDigits: 2 });
  return {
    locale,
    number: (figure) => figures.format(figure),
    time: make({ hour: "2-digit", minute: "2-digit" }),
    day: make({ weekday: "long", day: "numeric", month: "long" }),
    moment: make({ dateStyle: "medium", timeStyle: "short" }),
    exact: make({ dateStyle: "medium", timeStyle: "medium" }),
    dayKey: make({ year: "numeric", month: "2-digit", day: "2-digit" }),
  };
}
