// The applications as they stand, and what is done to them.
import type { Answer } from "@/api/calls";
import { useAct } from "@/api/useAct";
import { useCall } from "@/api/useCall";
import { useRenew } from "@/api/useRenew";
import { permissionId as may } from "@/generated/catalogue";
import { holds } from "@/session/permissions";
import { useMe } from "@/session/useProfile";

export const APPLICATIONS = "admin/api/applications";
export const CHANGESETS = "admin/api/changesets";
export type Application = Answer<typeof APPLICATIONS, "get">["items"][number];
export type Changeset = Answer<typeof CHANGESETS, "get">["items"][number];

/** How often they are looked at anew, in seconds: somebody else may change them, and their keys are used. */
const EVERY_S = 30;
const TOUCHED = [APPLICATIONS, CHANGESETS, "admin/audit"] as const;
const QUIET = { quiet: true } as const;

export const useApplications = () => useCall(APPLICATIONS, undefined, EVERY_S);

export function useApplicationActs() {
  const me = useMe();
  const renew = useRenew();
  const create = useAct("post", APPLICATIONS, QUIET);
  const change = useAct("patch", APPLICATIONS, QUIET);
  const remove = useAct("delete", APPLICATIONS, QUIET);
  return {
    create: create.run,
    change: change.run,
    changing: change.busy,
    remove: remove.run,
    removing: remove.busy,
    may: (action: "create" | "edit" | "delete") => holds(me, may.Applications, action),
    /** The list and what was changed, as they are now. */
    again: () => renew(...TOUCHED),
  };
}

export type ApplicationActs = ReturnType<typeof useApplicationActs>;
