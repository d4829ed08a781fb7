// The team as rows: who stands where in the list, and each member by their id, so that a row is drawn when its own member
// has changed, and the list when its order has.
import { create } from "zustand";
import type { TeamMember } from "@/api/shapes";

export interface Rows {
  readonly order: readonly number[];
  readonly by: ReadonlyMap<number, TeamMember>;
}

const RANK = { Online: 0, Suspended: 1, Offline: 2 } as const;
const names = new Intl.Collator();

/** What a place in the list follows from, and whether somebody is found. */
const stays = (one: TeamMember, before: TeamMember | undefined): boolean =>
  before !== undefined &&
  one.status === before.status &&
  one.fullname === before.fullname &&
  one.skills === before.skills;

/** Whoever is there before those who are not; the order is the same list as before where nobody has another place. */
export function rowsOf(members: readonly TeamMember[], before: Rows): Rows {
  const by = new Map(members.map((one) => [one.user_id, one]));
  if (by.size === before.order.length && members.every((one) => stays(one, before.by.get(one.user_id))))
    return { order: before.order, by };
  const order = [...by.values()]
    .sort((a, b) => RANK[a.status] - RANK[b.status] || names.compare(a.fullname, b.fullname))
    .map(({ user_id }) => user_id);
  return { order, by };
}

export const useRows = create<Rows>(() => ({ order: [], by: new Map() }));

export const useMember = (id: number): TeamMember | undefined => useRows(({ by }) => by.get(id));
