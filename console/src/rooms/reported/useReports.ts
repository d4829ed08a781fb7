// The reports that nobody has decided, and what is done about them.
import { useCallback } from "react";
import { useSWRConfig } from "swr";
import { type Answer, keyOf } from "@/api/calls";
import { useAct } from "@/api/useAct";
import { useCall } from "@/api/useCall";
import { useRenew } from "@/api/useRenew";
import { permissionId as may } from "@/generated/catalogue";
import { useWatches } from "@/live/watches";
import { holds } from "@/session/permissions";
import { useMe } from "@/session/useProfile";

export const REPORTS = "livechat/flagged_chats";
export type Report = Answer<typeof REPORTS, "get">["items"][number];

/** How often they are looked at anew, in seconds. */
const EVERY_S = 30;
const QUIET = { quiet: true } as const;

/** Followed as long as they are shown. */
export function useReports() {
  const { mutate } = useSWRConfig();
  useWatches(
    "reports",
    "reports",
    useCallback(() => void mutate(keyOf(REPORTS)), [mutate]),
  );
  return useCall(REPORTS, undefined, EVERY_S);
}

export function useReportActs() {
  const me = useMe();
  const renew = useRenew();
  const dismiss = useAct("patch", REPORTS, QUIET);
  return {
    dismiss: dismiss.run,
    busy: dismiss.busy,
    mayDismiss: holds(me, may.ReportedChats, "edit") && holds(me, may.Comms, "edit"),
    mayBan: holds(me, may.Banned, "create"),
    again: () => renew(REPORTS),
  };
}
