// Puts the server's messages and the unsent ones together: each once, in the server's order.
import type { Line, Outgoing, State } from "./model";

export const NEVER_SEEN = 0;

/** Known lines with new ones folded in; an index is kept once. */
export function fold(known: Line[], fresh: Line[]): Line[] {
  if (fresh.length === 0) return known;
  const held = new Set(known.map((line) => line.index));
  const added = fresh.filter((line) => !held.has(line.index) && held.add(line.index));
  if (added.length === 0) return known;
  return [...known, ...added].sort((a, b) => a.index - b.index);
}

/** The unsent messages less those the server has just shown us it has. */
export function unsent(outbox: Outgoing[], fresh: Line[]): Outgoing[] {
  const written = new Set(fresh.map((line) => line.clientId));
  const left = outbox.filter((out) => !written.has(out.clientId));
  return left.length === outbox.length ? outbox : left;
}

/** The index after the last line held. */
export const after = (lines: Line[]) =>
  lines.length === 0 ? 0 : (lines[lines.length - 1] as Line).index + 1;

/** How many of the agent's messages came while nobody looked. */
export const unread = (state: State) =>
  state.open ? 0 : state.lines.filter((line) => line.from === "agent" && line.index >= state.seen).length;
