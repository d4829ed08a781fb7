// How long each slot was in use in each part of the day. Pure.
import type { Range } from "../agents/day";
import type { Slots } from "./useCapacity";

export interface SlotRow {
  agent: number;
  name: string;
  team: string;
  /** Which of the agent's slots, from 1. */
  place: number;
  /** In seconds; null while the agent was not signed in. */
  cells: readonly (number | null)[];
}

export type HeatRow = { team: string; count: number } | SlotRow;

export const isSlot = (row: HeatRow): row is SlotRow => "place" in row;

/** The parts of the day: when each begins and ends. */
export interface Parts {
  from: number;
  length: number;
  count: number;
}

export const partsOf = ({ from, step_seconds, agents }: Slots): Parts => ({
  from: Date.parse(from),
  length: step_seconds * 1_000,
  count: agents[0]?.seats[0]?.length ?? 0,
});

/** The same rows and parts of a shorter time. */
export function within(
  rows: readonly HeatRow[],
  parts: Parts,
  { from, to }: Range,
): { rows: HeatRow[]; parts: Parts } {
  const first = Math.max(0, Math.floor((from - parts.from) / parts.length));
  const last = Math.min(parts.count, Math.ceil((to - parts.from) / parts.length));
  return {
    rows: rows.map((row) => (isSlot(row) ? { ...row, cells: row.cells.slice(first, last) } : row)),
    parts: { ...parts, from: parts.from + first * parts.length, count: Math.max(0, last - first) },
  };
}

export const partAt = ({ from, length }: Parts, at: number): Range => ({
  from: from + at * length,
  to: from + (at + 1) * length,
});

/** The slots of these people, in their order, under the teams among them. */
export function heatRows(
  order: readonly ({ team: string; count: number } | { agent: number })[],
  slots: Slots,
): HeatRow[] {
  const found = new Map(slots.agents.map((each) => [each.user_id, each]));
  const rows = order.flatMap((row): HeatRow[] => {
    if ("team" in row) return [row];
    const agent = found.get(row.agent);
    if (agent === undefined) return [];
    const { user_id, name, team, seats } = agent;
    return seats.map((cells, at) => ({ agent: user_id, name, team, place: at + 1, cells }));
  });
  // A team of which nobody was there says nothing.
  return rows.filter(
    (row, at) => isSlot(row) || (rows[at + 1] !== undefined && isSlot(rows[at + 1] as HeatRow)),
  );
}

/** Each agent's slots together, in the order of the rows. */
export function byAgent(rows: readonly SlotRow[]): [number, SlotRow[]][] {
  const found = new Map<number, SlotRow[]>();
  for (const row of rows) {
    const slots = found.get(row.agent);
    if (slots === undefined) found.set(row.agent, [row]);
    else slots.push(row);
  }
  return [...found];
}

export const HEATS = [0, 1, 2, 3, 4, 5] as const;
export type Heat = (typeof HEATS)[number];

/** Not at all, and then by fifths of the time. */
export function heatOf(seconds: number, length: number): Heat {
  if (seconds <= 0) return 0;
  return Math.min(5, 1 + Math.floor((seconds * 1_000 * 5) / length)) as Heat;
}

export interface Use {
  seconds: number;
  /** Of the time in which the agent was there, from 0 to 1. */
  share: number;
}

/** How much a slot was in use while its agent was there; the part that is under way counts as far as it has come. */
export function usage(cells: readonly (number | null)[], parts: Parts, now: number): Use {
  let [seconds, there] = [0, 0];
  for (const [at, cell] of cells.entries()) {
    if (cell === null) continue;
    const { from, to } = partAt(parts, at);
    seconds += cell;
    there += Math.max(0, Math.min(to, now) - from) / 1_000;
  }
  return { seconds, share: there === 0 ? 0 : Math.min(1, seconds / there) };
}

/** The part of the day in which slots were in use for the longest, and how much of their time; null where none was. */
export function peakOf(
  rows: readonly SlotRow[],
  parts: Parts,
  now: number,
): { at: number; share: number } | null {
  let found: { at: number; seconds: number } | null = null;
  for (let at = 0; at < parts.count; at++) {
    const seconds = rows.reduce((sum, { cells }) => sum + (cells[at] ?? 0), 0);
    if (seconds > (found?.seconds ?? 0)) found = { at, seconds };
  }
  if (found === null) return null;
  const { at, seconds } = found;
  const { from, to } = partAt(parts, at);
  const there = rows.filter(({ cells }) => cells[at] != null).length;
  const lasted = (Math.min(to, Math.max(now, from + 1_000)) - from) / 1_000;
  return { at, share: Math.min(1, seconds / (there * lasted)) };
}
