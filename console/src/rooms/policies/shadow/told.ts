// What the server tells of a shadow: its kinds of decisions, how two pages of them become one, and which versions were compared with. Pure.
import type { Answer } from "@/api/calls";

export type Told = Answer<"engine/policy/shadow", "get">;
/** Null as its draft: it is the one that is known. */
type Sent = NonNullable<Told["shadow"]>;
export type Shadow = Sent & { document: NonNullable<Sent["document"]> };
export type Figures = Shadow["figures"];
export type Row = Told["items"][number];
export type Kind = Row["kind"];

/** The kinds in which the draft differs; together they are all that differ. */
const DIFFER = [
  "other_agent",
  "sooner",
  "waits",
  "other_chat",
  "by_hand",
  "other_skill",
  "refused",
  "admitted",
] as const satisfies readonly Kind[];

/** What the draft would have done where the policy in force decided nothing: told, and counted beside. */
const BESIDE = ["taken", "left"] as const satisfies readonly Kind[];

/** What is not compared: counted beside, or nothing is claimed of it. */
export const OUTSIDE = [
  ...BESIDE,
  "unsure",
  "ended",
  "left_out",
] as const satisfies readonly (keyof Figures)[];

const thereIn = (kinds: readonly Kind[], figures: Figures): Kind[] =>
  kinds.filter((kind) => figures[kind] > 0).sort((a, b) => figures[b] - figures[a]);

/** The kinds that differ, the most frequent first. */
export const differingIn = (figures: Figures): Kind[] => thereIn(DIFFER, figures);

/** The kinds of which each one is told, the most frequent first. */
export const kindsIn = (figures: Figures): Kind[] => thereIn([...DIFFER, ...BESIDE], figures);

/** How many are told one by one, as far as they are kept. */
export const toldIn = ({ different, taken, left }: Figures): number => different + taken + left;

/** The page with the draft of the shadow, which is sent once. */
export function withDraft(page: Told, known: Told | undefined): Told {
  const { shadow } = page;
  if (shadow === null || shadow.document !== null || shadow.id !== known?.shadow?.id) return page;
  return { ...page, shadow: { ...shadow, document: known.shadow.document } };
}

/** The shadow with its draft; null where there is none. */
export function wholeOf({ shadow }: Told): Shadow | null {
  return shadow === null || shadow.document === null ? null : { ...shadow, document: shadow.document };
}

/** The newest page, put before those that were read earlier; where it does not reach them it stands alone. */
export function onto(page: Told, known: Told | undefined): Told {
  const newest = known?.items[0]?.number;
  const oldest = page.items.at(-1)?.number;
  if (known === undefined || newest === undefined || oldest === undefined) return page;
  if (page.shadow?.id !== known.shadow?.id || oldest > newest) return page;
  const before = known.items.filter(({ number }) => number < oldest);
  return before.length === 0 ? page : { ...page, items: [...page.items, ...before], before: known.before };
}

/** The page that follows what was read. */
export function after(page: Told, known: Told): Told {
  const oldest = known.items.at(-1)?.number ?? Number.POSITIVE_INFINITY;
  return { ...page, items: [...known.items, ...page.items.filter(({ number }) => number < oldest)] };
}

/** With what was compared; 0 is the time before the first publication. */
export type With =
  | { key: "against_none" }
  | { key: "against_single"; version: number }
  | { key: "against_several"; first: number; version: number }
  | { key: "against_both"; version: number };

/** Null while nothing was compared. */
export function comparedWith({
  first_version: first,
  newest_version: version,
}: Pick<Shadow, "first_version" | "newest_version">): With | null {
  if (version == null) return null;
  if (version === 0) return { key: "against_none" };
  if (first == null || first === version) return { key: "against_single", version };
  return first === 0 ? { key: "against_both", version } : { key: "against_several", first, version };
}

const MINUTE_MS = 60_000;
const HOUR_MIN = 60;
const DAY_MIN = 1_440;

/** What is left of its time: the two largest units that are not nought; none where it is less than a minute. */
export function leftOf(ms: number): { unit: "days" | "hours" | "minutes"; count: number }[] {
  const whole = Math.floor(ms / MINUTE_MS);
  return [
    { unit: "days" as const, count: Math.floor(whole / DAY_MIN) },
    { unit: "hours" as const, count: Math.floor((whole % DAY_MIN) / HOUR_MIN) },
    { unit: "minutes" as const, count: whole % HOUR_MIN },
  ]
    .filter(({ count }) => count > 0)
    .slice(0, 2);
}

const HUNDRED = 100;

/** In percent, so that a few are not none, and not all are not all. */
export function shareOf(part: number, whole: number): string | null {
  if (whole === 0) return null;
  const percent = Math.round((part / whole) * HUNDRED);
  if (part > 0 && percent === 0) return "<1%";
  return part < whole && percent === HUNDRED ? ">99%" : `${percent}%`;
}
