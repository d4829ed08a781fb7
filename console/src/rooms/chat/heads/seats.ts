// Which chat sits in which row: a chat keeps its row while it lasts, so that nothing moves under the pointer. Pure.

/** So many slots have a key: Alt with a digit. */
export const KEYED = 9;

export type Seat = string | null;

/** The row of each chat, from 0, also of those that sat there before; whoever was seated last comes last. */
export type Places = readonly (readonly [ref: string, at: number])[];

/** Of those that have gone so many are remembered. */
const MOST_GONE = 50;

/**
 * Gives a row to whichever of `held` has none: the first free one. Nobody loses a row by not being among them: a list that
 * is not there yet, or is older than what another tab knows, says nothing of who has gone. `before` are those held until now.
 */
export function placed(known: Places, held: readonly string[], before: readonly string[]): Places {
  const last = new Map(known.map(([ref, at]) => [at, ref]));
  const taken = sitting(known, held);
  const seated = new Set(taken.values());
  // Whoever comes back to a row that somebody else had meanwhile has it again.
  const anew = new Map(
    [...taken].flatMap(([at, ref]) =>
      last.get(at) !== ref && !before.includes(ref) ? [[ref, at] as const] : [],
    ),
  );
  for (const ref of held) {
    if (seated.has(ref) || anew.has(ref)) continue;
    let at = 0;
    while (taken.has(at)) at += 1;
    taken.set(at, ref);
    anew.set(ref, at);
  }
  if (anew.size === 0) return known;
  const others = known.filter(([ref]) => !anew.has(ref));
  const kept = others.filter(([ref], at) => others.length - at <= MOST_GONE || seated.has(ref));
  return [...kept, ...anew];
}

/** `held` are the chats and offers that hold a slot, each of which has its row; `maximum` the person's slots. */
export function seat(places: Places, held: readonly string[], maximum: number): Seat[] {
  const taken = sitting(places, held);
  // A row beyond the person's slots is only there while somebody sits in it.
  const rows = Math.max(maximum, ...[...taken.keys()].map((at) => at + 1));
  return Array.from({ length: rows }, (_, at) => taken.get(at) ?? null);
}

/** Who of `held` sits in which row; where two had the same, the one who came last. */
function sitting(places: Places, held: readonly string[]): Map<number, string> {
  const wanted = new Set(held);
  return new Map(places.flatMap(([ref, at]) => (wanted.has(ref) ? [[at, ref] as const] : [])));
}

/**
 * What is drawn where no more than `fit` rows have room: the free slots at the end are told in one. A free one between two
 * chats keeps its row, or the chat below it would move.
 */
export function folded(seats: readonly Seat[], fit: number): { rows: readonly Seat[]; free: number } {
  const held = seats.findLastIndex((ref) => ref !== null) + 1;
  const free = seats.length - held;
  return seats.length <= fit || free < 2 ? { rows: seats, free: 0 } : { rows: seats.slice(0, held), free };
}
