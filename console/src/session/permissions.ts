// What a person may do: a permission holds only if its parents are held as well.
import type { Profile } from "@/api/shapes";
import { type Action, permissions } from "@/generated/catalogue";

export interface Held {
  permissions: readonly number[];
  /** Of some of them, by id, the actions that alone are given. */
  permission_actions?: { readonly [id: string]: readonly string[] };
  modules: readonly { id: number }[];
}

export const held = (profile: Pick<Profile, "permissions" | "permission_actions" | "modules">): Held =>
  profile;

const has = (who: Held, id: number): boolean =>
  who.permissions.includes(id) || who.modules.some((module) => module.id === id);

/** It, and every permission above it; an action has to be listed besides, and given where only some are. */
export function holds(who: Held, permission: number | null | undefined, action?: Action): boolean {
  if (permission === null || permission === undefined || permission === 0) return true;
  if (action !== undefined && !permissions[permission]?.actions.includes(action)) return false;
  const only = who.permission_actions?.[permission];
  if (action !== undefined && only !== undefined && !only.includes(action)) return false;
  return has(who, permission) && holds(who, permissions[permission]?.parent);
}
