// Permissions and what is given of them, in words. Pure but for the words.
import { type Action, permissions } from "@/generated/catalogue";
import { words, wordsAt } from "@/words";
import { type Difference, type Given, rootOf } from "./gives";
import "./words";

/** One that no words are known for is called by its number. */
export const nameOf = (id: number): string =>
  wordsAt<Readonly<Record<string, string>>>("permission")?.[id] ?? String(id);

export const namesOf = (ids: readonly number[]): string => ids.map(nameOf).join(", ");

export const actionIn = (action: Action): string => words(`groups.action.${action}`);

export const actionsIn = (actions: readonly Action[]): string =>
  actions.length === 0 ? words("groups.nothing") : actions.map(actionIn).join(", ");

const isWhole = (id: number, actions: readonly Action[]) =>
  actions.length === permissions[id]?.actions.length;

/** What one gives more than the other: the permission, and which acts of it where they are not all. */
export const moreIn = (of: readonly Difference[], than: "before" | "after"): readonly string[] =>
  of.flatMap(({ id, before, after }) => {
    const [less, more] = than === "before" ? [before, after] : [after, before];
    const beyond = more.filter((action) => !less.includes(action));
    if (beyond.length === 0) return [];
    return isWhole(id, beyond)
      ? [nameOf(id)]
      : [words("groups.acts_of", { name: nameOf(id), acts: actionsIn(beyond).toLocaleLowerCase() })];
  });

/** What is given, module by module, in a line: what two versions are compared by. */
export function givenIn(given: Given): string {
  const roots = new Map<number, number>();
  for (const id of Object.keys(given).map(Number)) roots.set(rootOf(id), (roots.get(rootOf(id)) ?? 0) + 1);
  return [...roots]
    .map(([root, count]) => words("groups.module_of", { name: nameOf(root), count }))
    .join(", ");
}
