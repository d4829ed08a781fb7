// Permissions and what is given of them, in words. Pure but for the words.
import { type Action, permissions } from "@/generated/catalogue";
import { words } from "@/words";
import { permissionName } from "@/words/permissions";
import { type Difference, type Given, rootOf, TREE } from "./gives";
import "./words";

export const nameOf = permissionName;

export const namesOf = (ids: readonly number[]): string => ids.map(nameOf).join(", ");

export const actionIn = (action: Action): string => words(`groups.action.${action}`);

export const actionsIn = (actions: readonly Action[]): string =>
  actions.length === 0 ? words("groups.nothing") : actions.map(actionIn).join(", ");

const isWhole = (id: number, actions: readonly Action[]) =>
  actions.length === permissions[id]?.actions.length;

/** What one gives more than the other: a module, a permission, or some acts of it. */
export function moreIn(of: readonly Difference[], than: "before" | "after"): readonly string[] {
  const beyond = new Map(
    of.map(({ id, before, after }) => {
      const [less, more] = than === "before" ? [before, after] : [after, before];
      return [id, more.filter((action) => !less.includes(action))];
    }),
  );
  const one = (id: number): readonly string[] => {
    const acts = beyond.get(id) ?? [];
    if (acts.length === 0) return [];
    return isWhole(id, acts)
      ? [nameOf(id)]
      : [words("groups.acts_of", { name: nameOf(id), acts: actionsIn(acts).toLocaleLowerCase() })];
  };
  return TREE.flatMap(({ root, under }) => {
    const ids = [root, ...under.map(({ id }) => id)];
    const all = under.length > 0 && ids.every((id) => isWhole(id, beyond.get(id) ?? []));
    return all ? [words("groups.all_of", { name: nameOf(root) })] : ids.flatMap(one);
  });
}

/** What is given, module by module, in a line: what two versions are compared by. */
export function givenIn(given: Given): string {
  const roots = new Map<number, number>();
  for (const id of Object.keys(given).map(Number)) roots.set(rootOf(id), (roots.get(rootOf(id)) ?? 0) + 1);
  return [...roots]
    .map(([root, count]) => words("groups.module_of", { name: nameOf(root), count }))
    .join(", ");
}
