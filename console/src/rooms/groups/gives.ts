// What groups give: by permission and act, as a tree, as differences, and what comes of it for whoever is in one. Pure.
import type { Answer, Body } from "@/api/calls";
import { type Action, modules, permissions } from "@/generated/catalogue";

export const GROUPS = "admin/permission_groups";
export type Groups = Answer<typeof GROUPS, "get">;
export type Group = Groups["items"][number];
/** What is given, by permission; what is not given at all is left out. */
export type Given = Readonly<Record<number, readonly Action[]>>;

export const ACTIONS = ["view", "create", "edit", "delete"] as const satisfies readonly Action[];

const actionsOf = (id: number): readonly Action[] => permissions[id]?.actions ?? [];
const parentOf = (id: number): number => permissions[id]?.parent ?? 0;
const IDS = Object.keys(permissions).map(Number);

export const rootOf = (id: number): number => (parentOf(id) === 0 ? id : rootOf(parentOf(id)));

export interface Branch {
  id: number;
  /** How many permissions are above it. */
  depth: number;
}

const below = (id: number, depth: number): Branch[] =>
  IDS.filter((each) => parentOf(each) === id).flatMap((each) => [
    { id: each, depth },
    ...below(each, depth + 1),
  ]);

/** Each permission that none is above, with those under it. */
export const TREE: readonly { root: number; under: readonly Branch[] }[] = IDS.filter(
  (id) => parentOf(id) === 0,
).map((root) => ({ root, under: below(root, 1) }));

export function givenBy({ permissions: ids, actions }: Pick<Group, "permissions" | "actions">): Given {
  const only = new Map(actions.map((some) => [some.permission, some.actions]));
  return Object.fromEntries(
    ids.map((id) => [id, actionsOf(id).filter((action) => only.get(id)?.includes(action) ?? true)]),
  );
}

/** As the server is told of it. */
export const told = (
  given: Given,
): Required<Pick<Body<typeof GROUPS, "post">, "permissions" | "actions">> => {
  const ids = Object.keys(given).map(Number);
  return {
    permissions: ids,
    actions: ids
      .filter((id) => (given[id] ?? []).length < actionsOf(id).length)
      .map((permission) => ({ permission, actions: [...(given[permission] ?? [])] })),
  };
};

/** Gives an act of a permission, or takes it away. Nothing is given without those above it, nor an act of what is not seen. */
export function turned(given: Given, id: number, action: Action, on: boolean): Given {
  const now: Record<number, readonly Action[]> = { ...given };
  if (on) {
    now[id] = actionsOf(id).filter((each) => each === action || each === "view" || now[id]?.includes(each));
    for (let above = parentOf(id); above !== 0; above = parentOf(above)) now[above] ??= ["view"];
    return now;
  }
  const left = action === "view" ? [] : (now[id] ?? []).filter((each) => each !== action);
  if (left.length > 0) return { ...now, [id]: left };
  for (const gone of [id, ...below(id, 1).map((branch) => branch.id)]) delete now[gone];
  return now;
}

export interface Difference {
  id: number;
  before: readonly Action[];
  after: readonly Action[];
}

export const differences = (before: Given, after: Given): readonly Difference[] =>
  IDS.map((id) => ({ id, before: before[id] ?? [], after: after[id] ?? [] })).filter(
    (one) => one.before.join() !== one.after.join(),
  );

/** Why somebody may do what a group gives, or may not. */
export type Why =
  | { is: "given" }
  /** The group gives some acts of it only. */
  | { is: "some" }
  /** The account does not include what it is a part of. */
  | { is: "account"; of: number }
  /** One above it is not given. */
  | { is: "above"; of: number }
  | { is: "not" };

export interface Right {
  id: number;
  /** What they may do with it. */
  may: readonly Action[];
  why: Why;
}

/** What comes of a group where the account includes these modules. */
export function rightsOf(given: Given, included: readonly number[]): readonly Right[] {
  return IDS.map((id) => {
    const own = given[id];
    if (own === undefined) return { id, may: [], why: { is: "not" } };
    const root = rootOf(id);
    if (modules[root] !== undefined && !included.includes(root))
      return { id, may: [], why: { is: "account", of: root } };
    for (let above = parentOf(id); above !== 0; above = parentOf(above))
      if (given[above] === undefined) return { id, may: [], why: { is: "above", of: above } };
    return { id, may: own, why: { is: own.length < actionsOf(id).length ? "some" : "given" } };
  });
}
