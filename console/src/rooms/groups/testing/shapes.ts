// Permission groups that the tests speak of, as administrators see them.
import type { Answer } from "@/api/calls";
import { permissions } from "@/generated/catalogue";

type Groups = Answer<"admin/permission_groups", "get">;
type Group = Groups["items"][number];

export const aGroup = (id: number, name: string, more: Partial<Group> = {}): Group => ({
  id,
  name,
  description: "",
  permissions: [1],
  actions: [],
  second_factor: false,
  users: 0,
  version: 1,
  ...more,
});

/** Whoever asks holds all of it but these. */
export const allGroups = (items: Group[], but: readonly number[] = []): Groups => ({
  items,
  manage: true,
  modules: [1, 2, 3, 4, 5, 6],
  permissions: Object.entries(permissions).map(([id, { parent, actions }]) => ({
    id: Number(id),
    parent,
    actions: [...actions],
    held: but.includes(Number(id)) ? [] : [...actions],
  })),
});
