// When a date begins in a zone. Pure.
const DAY_MS = 86_400_000;

/** What the clocks of the zone say at an instant, read as if it were UTC. */
function wall(instant: number, timeZone: string | undefined): number {
  // Swedish writes dates as ISO does.
  const said = new Intl.DateTimeFormat("sv-SE", { timeZone, dateStyle: "short", timeStyle: "medium" });
  return Date.parse(`${said.format(instant).replace(" ", "T")}Z`);
}

/** Null for what is no date. */
export function begins(date: string, timeZone: string | undefined): string | null {
  const midnight = Date.parse(`${date}T00:00:00Z`);
  if (Number.isNaN(midnight)) return null;
  const guess = midnight - (wall(midnight, timeZone) - midnight);
  return new Date(midnight - (wall(guess, timeZone) - guess)).toISOString();
}

/** When the date after it begins. */
export function ends(date: string, timeZone: string | undefined): string | null {
  const midnight = Date.parse(`${date}T00:00:00Z`);
  return Number.isNaN(midnight)
    ? null
    : begins(new Date(midnight + DAY_MS).toISOString().slice(0, 10), timeZone);
}
