// The reports that nobody has decided, and what is done about them.
import { useSWRConfig } from "swr";
import { type Answer, isKeyOf } from "@/api/calls";
import { useAct } from "@/api/useAct";
import { useCall } from "@/api/useCall";
import { permissionId as may } from "@/generated/catalogue";
import { holds } from "@/session/permissions";
import { useMe } from "@/session/useProfile";

export const REPORTS = "livechat/flagged_chats";
export type Report = Answer<typeof REPORTS, "get">["items"][number];

/** How often they are looked at anew, in seconds. */
const EVERY_S = 30;
const QUIET = { quiet: true } as const;

export const useReports = () => useCall(REPORTS, undefined, EVERY_S);

export function useReportActs() {
  const me = useMe();
  const { mutate } = useSWRConfig();
  const dismiss = useAct("patch", REPORTS, QUIET);
  return {
    dismiss: dismiss.run,
    busy: dismiss.busy,
    mayDismiss: holds(me, may.ReportedChats, "edit"),
    mayBan: holds(me, may.Banned, "create"),
    mayRead: holds(me, may.JoinSilently, "view"),
    again: () => mutate((key) => isKeyOf(key, REPORTS)),
  };
}
