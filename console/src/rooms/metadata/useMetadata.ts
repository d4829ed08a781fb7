// The definitions as they stand, and what is done to them.
import type { Answer } from "@/api/calls";
import { useAct } from "@/api/useAct";
import { useCall } from "@/api/useCall";
import { useRenew } from "@/api/useRenew";
import { permissionId as may } from "@/generated/catalogue";
import { holds } from "@/session/permissions";
import { useMe } from "@/session/useProfile";

export const METADATA = "admin/chat_management/chat_metadata";
export type Definition = Answer<typeof METADATA, "get">["items"][number];

/** How often they are looked at anew, in seconds: somebody else may change them. */
const EVERY_S = 30;
const TOUCHED = [METADATA, "helper/livechat/chat_metadata", "admin/audit"] as const;
const QUIET = { quiet: true } as const;

export const useMetadata = () => useCall(METADATA, undefined, EVERY_S);

export function useMetadataActs() {
  const me = useMe();
  const renew = useRenew();
  const create = useAct("post", METADATA, QUIET);
  const change = useAct("patch", METADATA, QUIET);
  const remove = useAct("delete", METADATA, QUIET);
  return {
    create: create.run,
    change: change.run,
    changing: change.busy,
    remove: remove.run,
    removing: remove.busy,
    may: (action: "create" | "edit" | "delete") => holds(me, may.Metadata, action),
    mayAudit: holds(me, may.AuditLogs, "view"),
    /** All that shows definitions, as it is now. */
    again: () => renew(...TOUCHED),
  };
}

export type MetadataActs = ReturnType<typeof useMetadataActs>;
