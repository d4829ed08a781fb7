// The services and the directory groups as they stand, and what is done to them.
import type { Answer } from "@/api/calls";
import { useAct } from "@/api/useAct";
import { useCall } from "@/api/useCall";
import { useRenew } from "@/api/useRenew";
import { permissionId as may } from "@/generated/catalogue";
import { holds } from "@/session/permissions";
import { useMe } from "@/session/useProfile";

export const PROVIDERS = "admin/directory/providers";
export const GROUPS = "intergration/azure/groups";
export const TRY = "admin/directory/providers/try";
export const TEST = "admin/directory/providers/test";

type Providers = Answer<typeof PROVIDERS, "get">;
export type Provider = Providers["items"][number];
export type Tried = Answer<typeof TRY, "post">;
export type Explained = Answer<typeof TEST, "patch">;
type Groups = Answer<typeof GROUPS, "get">;
export type Group = Groups["items"][number];
export type Seen = Groups["seen"][number];

/** How often they are looked at anew, in seconds: somebody else may change them. */
const EVERY_S = 30;
const QUIET = { quiet: true } as const;

export const useProviders = () => useCall(PROVIDERS, undefined, EVERY_S);
export const useGroups = () => useCall(GROUPS, undefined, EVERY_S);

export function useProviderActs() {
  const me = useMe();
  const renew = useRenew();
  const create = useAct("post", PROVIDERS, QUIET);
  const change = useAct("patch", PROVIDERS, QUIET);
  const remove = useAct("delete", PROVIDERS, QUIET);
  const look = useAct("post", TRY, QUIET);
  const begin = useAct("post", TEST, QUIET);
  const finish = useAct("patch", TEST, QUIET);
  const explain = useAct("put", TEST, QUIET);
  const holdsTo = (action: "create" | "edit" | "delete") => holds(me, may.ActiveDirectory, action);
  return {
    create: create.run,
    change: change.run,
    remove: remove.run,
    removing: remove.busy,
    look: look.run,
    looking: look.busy,
    begin: begin.run,
    finish: finish.run,
    explain: explain.run,
    testing: begin.busy || finish.busy || explain.busy,
    may: holdsTo,
    mayAudit: holds(me, may.AuditLogs, "view"),
    again: () => renew(PROVIDERS, "admin/audit"),
  };
}

export type ProviderActs = ReturnType<typeof useProviderActs>;

export function useGroupActs() {
  const me = useMe();
  const renew = useRenew();
  const create = useAct("post", GROUPS, QUIET);
  const change = useAct("patch", GROUPS, QUIET);
  const remove = useAct("delete", GROUPS, QUIET);
  return {
    create: create.run,
    change: change.run,
    remove: remove.run,
    removing: remove.busy,
    may: (action: "create" | "edit" | "delete") => holds(me, may.ActiveDirectory, action),
    mayAudit: holds(me, may.AuditLogs, "view"),
    again: () => renew(GROUPS, "admin/audit"),
  };
}

export type GroupActs = ReturnType<typeof useGroupActs>;
