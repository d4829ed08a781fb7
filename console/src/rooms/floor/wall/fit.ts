// How much fits on the wall, and which part of what does not is shown now. Pure.

export interface Page {
  /** From 0. */
  at: number;
  of: number;
  from: number;
  to: number;
}

/** The so-manieth page of so many things; after the last one it begins again. */
export function pageOf(count: number, fits: number, turn: number): Page {
  const each = Math.max(1, fits);
  const of = Math.max(1, Math.ceil(count / each));
  const at = turn % of;
  return { at, of, from: at * each, to: Math.min(count, (at + 1) * each) };
}

/** How many rows of a height have room. */
export const rowsIn = (height: number, row: number): number =>
  row <= 0 ? 1 : Math.max(1, Math.floor(height / row));
