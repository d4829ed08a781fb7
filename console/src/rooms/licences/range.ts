// Days of a user as they are chosen, within those that are kept. Pure.
import { limits } from "@/generated/catalogue";

const DAY_MS = 86_400_000;

/** As `yyyy-MM-dd`, both counted; "" where none is chosen. */
export interface Range {
  from: string;
  to: string;
}

/** The first day of which sign-ins are kept, and today, as the zone has them. */
export function boundsAt(now: number, timeZone: string | undefined): Range {
  // Swedish writes dates as ISO does.
  const day = new Intl.DateTimeFormat("sv-SE", { timeZone, dateStyle: "short" });
  return { from: day.format(now - limits.SIGN_INS_KEPT), to: day.format(now) };
}

/** When it begins, of UTC; `NaN` for what is no date. */
const at = (date: string) =>
  /^\d{4}-\d{2}-\d{2}$/.test(date) ? Date.parse(`${date}T00:00:00Z`) : Number.NaN;

/** The days that are told: what was not chosen as the server takes it. */
export function chosen({ from, to }: Range, bounds: Range): Range {
  const last = to || bounds.to;
  const usual = at(last) - (limits.STATISTICS_DAYS - 1) * DAY_MS;
  const first = Number.isNaN(usual) ? bounds.from : new Date(usual).toISOString().slice(0, 10);
  return { from: from || (first < bounds.from ? bounds.from : first), to: last };
}

/** Whether the server tells them. */
export function isTold({ from, to }: Range, bounds: Range): boolean {
  const length = at(to) - at(from);
  return from >= bounds.from && to <= bounds.to && length >= 0 && length < limits.JOURNEY_DAYS * DAY_MS;
}
