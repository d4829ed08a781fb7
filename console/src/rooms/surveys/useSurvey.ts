// A survey as it stands, and what is done to it.
import type { Answer, Body } from "@/api/calls";
import type { Problem } from "@/api/problem";
import { patch, useAct } from "@/api/useAct";
import { type Turn, useCall } from "@/api/useCall";
import { useRenew } from "@/api/useRenew";
import { errorCode, permissionId as may } from "@/generated/catalogue";
import { holds } from "@/session/permissions";
import { useMe } from "@/session/useProfile";
import { latest } from "./latest";

export const PATHS = {
  agent: "admin/chat_management/operator_feedback",
  customer: "admin/chat_management/customer_feedback",
  knowledge: "admin/knowledge_management/wss_feedback",
} as const;

export type Kind = keyof typeof PATHS;
/** Those that somebody answers after a chat, and what the server calls them. */
export type Asks = Exclude<Kind, "knowledge">;
export const TYPE = { agent: "Agent", customer: "Customer" } as const;
type Path = (typeof PATHS)[Kind];
export type Survey = Answer<Path, "get">;
export type Question = Survey["feedback"][number];
export type SurveyBody = Body<Path, "post">;

/** How often it is looked at anew, in seconds: somebody else may save it. */
const EVERY_S = 30;
const saving = (path: Path) => ({ quiet: true as const, settle: (now: Survey) => [patch(path, () => now)] });
const SAVE = {
  agent: saving(PATHS.agent),
  customer: saving(PATHS.customer),
  knowledge: saving(PATHS.knowledge),
};

export function useSurvey(kind: Kind) {
  const path: Path = PATHS[kind];
  const turn = ({ ask }: Turn<Path>) => latest(path, () => ask(undefined));
  return useCall<Path>(path, undefined, EVERY_S, { turn });
}

export function useSurveyActs(kind: Kind) {
  const me = useMe();
  const renew = useRenew();
  const path: Path = PATHS[kind];
  const { run } = useAct("post", path, SAVE[kind]);
  return {
    save: run as (input: { body: SurveyBody }) => Promise<Survey>,
    mayEdit: holds(me, may.Feedback, "create"),
    mayAudit: holds(me, may.AuditLogs, "view"),
    /** All that shows it, as it is now. */
    again: () => renew(path, "admin/audit", "admin/chat_management/feedback_results"),
  };
}

/** How it is now that somebody else has saved it; null where that is not why it was refused. */
export const overtakenBy = ({ code, extra }: Problem): Survey | null =>
  code === errorCode.ANTECEDING_ENTITY ? ((extra as { survey?: Survey } | null)?.survey ?? null) : null;
