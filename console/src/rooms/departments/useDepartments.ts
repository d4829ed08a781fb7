// The departments as they stand, and what is done to them.
import type { Answer } from "@/api/calls";
import { useAct } from "@/api/useAct";
import { useCall } from "@/api/useCall";
import { useRenew } from "@/api/useRenew";
import { permissionId as may } from "@/generated/catalogue";
import { holds } from "@/session/permissions";
import { useMe } from "@/session/useProfile";

export const DEPARTMENTS = "admin/departments";
export const USERS = "admin/user_management/users";
export type Department = Answer<typeof DEPARTMENTS, "get">["items"][number];

/** How often they are looked at anew, in seconds: somebody else may change them. */
const EVERY_S = 30;
/** What says something else once departments do. */
const TOUCHED = [DEPARTMENTS, "helper/departments", USERS, "admin/audit", "internal/team"] as const;
const QUIET = { quiet: true } as const;

export const useDepartments = () => useCall(DEPARTMENTS, undefined, EVERY_S);

export function useDepartmentActs() {
  const me = useMe();
  const renew = useRenew();
  const create = useAct("post", DEPARTMENTS, QUIET);
  const change = useAct("patch", DEPARTMENTS, QUIET);
  const remove = useAct("delete", DEPARTMENTS, QUIET);
  const assign = useAct("put", DEPARTMENTS, QUIET);
  return {
    create: create.run,
    change: change.run,
    remove: remove.run,
    removing: remove.busy,
    assign: assign.run,
    assigning: assign.busy,
    may: (action: "create" | "edit" | "delete") => holds(me, may.Departments, action),
    mayAudit: holds(me, may.AuditLogs, "view"),
    mayUsers: holds(me, may.Users, "view"),
    /** All that shows departments, as it is now. */
    again: () => renew(...TOUCHED),
  };
}

export type DepartmentActs = ReturnType<typeof useDepartmentActs>;
