// The users as they stand, page under page; and what is done to them.
import type { Problem } from "@/api/problem";
import { patch, useAct } from "@/api/useAct";
import { useCall } from "@/api/useCall";
import { useRenew } from "@/api/useRenew";
import { errorCode, permissionId as may } from "@/generated/catalogue";
import { holds } from "@/session/permissions";
import { useMe } from "@/session/useProfile";
import { usePages } from "@/ui/table/usePages";
import type { UsersQuery } from "./asked";
import { USERS, type User } from "./draft";

/** How often the first page, and the open one, are looked at anew, in seconds. */
const EVERY_S = 30;
const ONE_EVERY_S = 15;
const AUDIT = "admin/audit";

/** All pages that were asked for are one list. */
export const useUsers = (query: UsersQuery) => usePages(USERS, query, EVERY_S);

/** One with all that there is to know. */
export const useUser = (id: string | null) =>
  useCall(id !== null && /^\d+$/.test(id) ? USERS : null, { user_id: Number(id) }, ONE_EVERY_S);

const KEPT = {
  settle: (user: User) => [
    patch(USERS, (known) => ({
      ...known,
      items: known.items.map((each) => (each.user_id === user.user_id ? user : each)),
    })),
  ],
  quiet: true,
} as const;
const GONE = {
  settle: (_: unknown, { query }: { query?: { user_id?: number } }) => [
    patch(USERS, (known) => ({
      ...known,
      items: known.items.filter(({ user_id }) => user_id !== query?.user_id),
    })),
  ],
  quiet: true,
} as const;
const QUIET = { quiet: true } as const;

export function useUserActs() {
  const me = useMe();
  const renew = useRenew();
  const create = useAct("post", USERS, QUIET);
  const change = useAct("patch", USERS, KEPT);
  const remove = useAct("delete", USERS, GONE);
  return {
    create: create.run,
    change: change.run,
    remove: remove.run,
    busy: change.busy || remove.busy,
    may: (action: "create" | "edit" | "delete") => holds(me, may.Users, action),
    mayAudit: holds(me, may.AuditLogs, "view"),
    mayGroups: holds(me, may.Permissions, "view"),
    me: me.user_id,
    /** The lists and what was changed, as they are now. */
    again: () => void renew(USERS, AUDIT),
  };
}

export type UserActs = ReturnType<typeof useUserActs>;

/** How the user is whom somebody else has changed meanwhile; null where that is not why it was refused. */
export const overtakenBy = ({ code, extra }: Problem): User | null =>
  code === errorCode.ANTECEDING_ENTITY ? ((extra as { user?: User } | null)?.user ?? null) : null;
