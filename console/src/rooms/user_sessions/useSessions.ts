// The sessions of everybody as they stand, and what ends them.
import { useAct } from "@/api/useAct";
import { useCall } from "@/api/useCall";
import { useRenew } from "@/api/useRenew";
import { permissionId as may } from "@/generated/catalogue";
import { holds } from "@/session/permissions";
import { useMe } from "@/session/useProfile";
import { usePages } from "@/ui/table/usePages";
import { SESSIONS, type SessionsQuery } from "./asked";

/** How often the first page is looked at anew, in seconds. */
const EVERY_S = 15;
const OTHERS = { others: true } as const;
const QUIET = { quiet: true } as const;

export const useSessions = (query: SessionsQuery) => usePages(SESSIONS, query, EVERY_S);

/** What "everyone else" would end; asked while somebody wants to know. */
export const useOthers = () => useCall(SESSIONS, OTHERS, EVERY_S);

/** The open one by itself: it may be on no page that is loaded. */
export function useSession(id: string | null) {
  const { data, problem, retry } = useCall(id === null ? null : SESSIONS, { id: id ?? "" }, EVERY_S);
  return { session: data?.items[0], answered: data !== undefined, problem, retry };
}

export function useEnds() {
  const me = useMe();
  const renew = useRenew();
  const { run, busy } = useAct("patch", SESSIONS, QUIET);
  return {
    run,
    busy,
    me: me.user_id,
    may: holds(me, may.Users, "edit"),
    again: () => renew(SESSIONS, "admin/user_management/users", "admin/audit"),
  };
}

export type Ends = ReturnType<typeof useEnds>;
