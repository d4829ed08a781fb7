// The permission groups as they stand, and what is done to them.
import { patch, useAct } from "@/api/useAct";
import { useCall } from "@/api/useCall";
import { useRenew } from "@/api/useRenew";
import { permissionId as may } from "@/generated/catalogue";
import { holds } from "@/session/permissions";
import { useMe } from "@/session/useProfile";
import { GROUPS, type Group } from "./gives";

const AUDIT = "admin/audit";

const put = (group: Group) =>
  patch(GROUPS, (known) => ({
    ...known,
    items: known.items.some(({ id }) => id === group.id)
      ? known.items.map((each) => (each.id === group.id ? group : each))
      : [...known.items, group],
  }));

const KEPT = { settle: (group: Group) => [put(group)], quiet: true } as const;
const GONE = {
  settle: (_: unknown, { query }: { query?: { id?: number | null } }) => [
    patch(GROUPS, (known) => ({ ...known, items: known.items.filter(({ id }) => id !== query?.id) })),
  ],
  quiet: true,
} as const;

/** None for whoever may not see them. */
export function useGroups() {
  const me = useMe();
  return useCall(holds(me, may.Permissions, "view") ? GROUPS : null);
}

export function useGroupActs() {
  const me = useMe();
  const renew = useRenew();
  const create = useAct("post", GROUPS, KEPT);
  const change = useAct("patch", GROUPS, KEPT);
  const remove = useAct("delete", GROUPS, GONE);
  return {
    create: create.run,
    change: change.run,
    remove: remove.run,
    removing: remove.busy,
    may: (action: "create" | "edit" | "delete") => holds(me, may.Permissions, action),
    mayAudit: holds(me, may.AuditLogs, "view"),
    mayUsers: holds(me, may.Users, "view"),
    /** The list and what was changed, as they are now. */
    again: () => void renew(GROUPS, AUDIT),
  };
}
