// Which agents are chosen, to be acted upon together. Pure.
import { isTeam, type Row } from "./rows";

export interface Picks {
  ids: ReadonlySet<number>;
  /** From whom a choice of several goes on; null before anybody was chosen. */
  from: number | null;
}

export const NO_PICKS: Picks = { ids: new Set(), from: null };

export function toggled({ ids }: Picks, id: number): Picks {
  const next = new Set(ids);
  if (!next.delete(id)) next.add(id);
  return { ids: next, from: id };
}

/** Everybody from the one that was chosen last to this one is chosen too. */
export function through({ ids, from }: Picks, id: number, rows: readonly Row[]): Picks {
  const place = (of: number | null) => rows.findIndex((row) => !isTeam(row) && row.agent === of);
  const to = place(id);
  const start = from === null ? to : place(from);
  if (to === -1) return { ids, from };
  const between = rows.slice(Math.min(start === -1 ? to : start, to), Math.max(start, to) + 1);
  return {
    ids: new Set([...ids, ...between.flatMap((row) => (isTeam(row) ? [] : [row.agent]))]),
    from: start === -1 ? id : (from ?? id),
  };
}

export const everybody = (rows: readonly Row[]): Picks => ({
  ids: new Set(rows.flatMap((row) => (isTeam(row) ? [] : [row.agent]))),
  from: null,
});
