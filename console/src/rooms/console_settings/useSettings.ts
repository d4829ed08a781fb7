// What administrators set of their account as it stands, and changing it.
import type { Answer } from "@/api/calls";
import type { Problem } from "@/api/problem";
import { patch, useAct } from "@/api/useAct";
import { useCall } from "@/api/useCall";
import { useRenew } from "@/api/useRenew";
import { errorCode, permissionId as may } from "@/generated/catalogue";
import { holds } from "@/session/permissions";
import { useMe } from "@/session/useProfile";

export const SETTINGS = "admin/console_settings";
export type Settings = Answer<typeof SETTINGS, "get">;
export type AddOn = Settings["add_ons"][number];

/** How often it is looked at anew, in seconds: another administrator may be at it. */
const EVERY_S = 15;
const KEPT = { settle: (settings: Settings) => [patch(SETTINGS, () => settings)], quiet: true } as const;

export const useSettings = () => useCall(SETTINGS, undefined, EVERY_S);

export function useSettingActs() {
  const me = useMe();
  const renew = useRenew();
  const { run, busy } = useAct("patch", SETTINGS, KEPT);
  return {
    change: run,
    busy,
    mayEdit: holds(me, may.ConsoleSettings, "edit"),
    mayAudit: holds(me, may.AuditLogs, "view"),
    again: () => void renew(SETTINGS, "admin/licence"),
  };
}

/** How it is now that somebody else has changed it; null where that is not why it was refused. */
export const overtakenBy = ({ code, extra }: Problem): Settings | null =>
  code === errorCode.ANTECEDING_ENTITY ? ((extra as { settings?: Settings } | null)?.settings ?? null) : null;
