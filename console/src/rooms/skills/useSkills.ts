// The skills as they stand, and what is done to them.
import type { Problem } from "@/api/problem";
import { patch, useAct } from "@/api/useAct";
import { useCall } from "@/api/useCall";
import { useRenew } from "@/api/useRenew";
import { errorCode, permissionId as may } from "@/generated/catalogue";
import { holds } from "@/session/permissions";
import { useMe } from "@/session/useProfile";
import { SKILLS, type Skill } from "./draft";

/** How often what hangs on them is looked at anew, in seconds. */
const EVERY_S = 15;
const AUDIT = "admin/audit";

const put = (skill: Skill) =>
  patch(SKILLS, (known) => ({
    ...known,
    items: known.items.some(({ skill_id }) => skill_id === skill.skill_id)
      ? known.items.map((each) => (each.skill_id === skill.skill_id ? skill : each))
      : [...known.items, skill],
  }));

const KEPT = { settle: (skill: Skill) => [put(skill)], quiet: true } as const;
const GONE = {
  settle: (_: unknown, { query }: { query?: { skill_id: number } }) => [
    patch(SKILLS, (known) => ({
      ...known,
      items: known.items.filter(({ skill_id }) => skill_id !== query?.skill_id),
    })),
  ],
  quiet: true,
} as const;

export const useSkills = () => useCall(SKILLS, undefined, EVERY_S);

export function useSkillActs() {
  const me = useMe();
  const renew = useRenew();
  const create = useAct("post", SKILLS, KEPT);
  const change = useAct("patch", SKILLS, KEPT);
  const remove = useAct("delete", SKILLS, GONE);
  return {
    create: create.run,
    change: change.run,
    remove: remove.run,
    removing: remove.busy,
    may: (action: "create" | "edit" | "delete") => holds(me, may.Skills, action),
    mayAudit: holds(me, may.AuditLogs, "view"),
    seesPolicy: holds(me, may.RoutingPolicies, "view"),
    /** The list and what was changed, as they are now. */
    again: () => void renew(SKILLS, AUDIT),
  };
}

/** How the skill is that somebody else has changed meanwhile; null where that is not why it was refused. */
export const overtakenBy = ({ code, extra }: Problem): Skill | null =>
  code === errorCode.ANTECEDING_ENTITY ? ((extra as { skill?: Skill } | null)?.skill ?? null) : null;
