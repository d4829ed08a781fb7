// Which chat sits in which row: a chat keeps its row while it lasts, so that nothing moves under the pointer. Pure.

/** So many slots have a key: Alt with a digit. */
export const KEYED = 9;

export type Seat = string | null;

/** `held` are the chats and offers that hold a slot, oldest first; `maximum` the person's slots. */
export function seat(before: readonly Seat[], held: readonly string[], maximum: number): Seat[] {
  const wanted = new Set(held);
  const seats: Seat[] = before.map((ref) => (ref !== null && wanted.has(ref) ? ref : null));
  const seated = new Set(seats);
  for (const ref of held) {
    if (seated.has(ref)) continue;
    const free = seats.indexOf(null);
    if (free === -1) seats.push(ref);
    else seats[free] = ref;
    seated.add(ref);
  }
  while (seats.length < maximum) seats.push(null);
  // A row beyond the person's slots is only there while somebody sits in it.
  while (seats.length > maximum && seats.at(-1) === null) seats.pop();
  return seats;
}

export const sameSeats = (a: readonly Seat[], b: readonly Seat[]): boolean =>
  a.length === b.length && a.every((ref, at) => ref === b[at]);

/**
 * What is drawn where no more than `fit` rows have room: the free slots at the end are told in one. A free one between
 * two chats keeps its row, or the chat below it would move.
 */
export function folded(seats: readonly Seat[], fit: number): { rows: readonly Seat[]; free: number } {
  const held = seats.findLastIndex((ref) => ref !== null) + 1;
  const free = seats.length - held;
  return seats.length <= fit || free < 2 ? { rows: seats, free: 0 } : { rows: seats.slice(0, held), free };
}
