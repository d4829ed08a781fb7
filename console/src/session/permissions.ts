// What a person may do: a permission holds only if its parent is held as well.
import type { Profile } from "@/api/shapes";
import { permissions } from "@/generated/catalogue";

export interface Held {
  permissions: readonly number[];
  modules: readonly { id: number }[];
}

export const held = (profile: Pick<Profile, "permissions" | "modules">): Held => profile;

const has = (who: Held, id: number): boolean =>
  who.permissions.includes(id) || who.modules.some((module) => module.id === id);

export function holds(who: Held, permission: number | null | undefined): boolean {
  if (permission === null || permission === undefined) return true;
  const parent = permissions[permission]?.parent ?? 0;
  return has(who, permission) && (parent === 0 || has(who, parent));
}
