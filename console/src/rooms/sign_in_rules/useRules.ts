// What signing in asks as it stands, and changing it.
import type { Problem } from "@/api/problem";
import { patch, useAct } from "@/api/useAct";
import { useCall } from "@/api/useCall";
import { useRenew } from "@/api/useRenew";
import { errorCode, permissionId as may } from "@/generated/catalogue";
import { holds } from "@/session/permissions";
import { useMe } from "@/session/useProfile";
import { RULES, type Rules } from "./draft";

/** How often it is looked at anew, in seconds: another administrator may be at it. */
const EVERY_S = 15;

const KEPT = { settle: (rules: Rules) => [patch(RULES, () => rules)], quiet: true } as const;

export const useRules = () => useCall(RULES, undefined, EVERY_S);

export function useRuleActs() {
  const me = useMe();
  const renew = useRenew();
  const { run } = useAct("patch", RULES, KEPT);
  return {
    change: run,
    mayEdit: holds(me, may.PasswordPolicy, "edit"),
    mayAudit: holds(me, may.AuditLogs, "view"),
    again: () => void renew(RULES),
  };
}

/** How it is now that somebody else has changed it; null where that is not why it was refused. */
export const overtakenBy = ({ code, extra }: Problem): Rules | null =>
  code === errorCode.ANTECEDING_ENTITY ? ((extra as { rules?: Rules } | null)?.rules ?? null) : null;
