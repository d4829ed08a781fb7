// Puts the server's messages and the unsent ones together: each once, in the server's order.
import type { Line, Outgoing, State } from "./model";

export const NEVER_SEEN = 0;

/** Known lines with new ones folded in; an index is kept once, with the words of its last edit. */
export function fold(known: Line[], fresh: Line[]): Line[] {
  const held = new Map(known.map((line) => [line.index, line]));
  let changed = false;
  for (const line of fresh) {
    const before = held.get(line.index);
    if (before !== undefined && (line.edited ?? 0) <= (before.edited ?? 0)) continue;
    held.set(line.index, line);
    changed = true;
  }
  return changed ? [...held.values()].sort((a, b) => a.index - b.index) : known;
}

/** The last of the agents' messages that has come, -1 before the first. */
export const lastHeard = (lines: Line[]) =>
  lines.reduce((last, line) => (line.from === "agent" ? Math.max(last, line.index) : last), -1);

/**
 * The id of the customer's last message, on its way or sent; empty before the first, null where it is not known. The server
 * tells by it that something was typed before a message that has overtaken it.
 */
export function lastSaid({ outbox, lines, earlier }: State): string | null {
  const waiting = outbox.filter((message) => !message.refused).pop();
  if (waiting !== undefined) return waiting.clientId;
  const own = lines.filter((line) => line.from === "customer").pop();
  if (own !== undefined) return own.clientId;
  return earlier ? null : "";
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
  state.open
    ? 0
    : state.missed + state.lines.filter((line) => line.from === "agent" && line.index >= state.seen).length;
