// How an agent stands, in words.
import { suspendReasons } from "@/generated/catalogue";
import { useLanguage, useWords } from "@/words";
import type { Agent } from "../shapes";

type Away = Pick<Agent, "reason" | "cause">;

/** Why somebody is away: the reason that was given, or what made them so. */
export function useAwayWord(): (away: Away) => string {
  const t = useWords();
  const language = useLanguage();
  return ({ reason, cause }) =>
    (reason === null ? undefined : suspendReasons[reason]?.[language]) ??
    (cause === null ? t("floor.state.suspended") : t(`floor.cause.${cause}`));
}

/** What stands at the end of an agent's row, and whether it says that they could take somebody. */
export function useStandWord(): (agent: Agent) => { text: string; free: boolean } {
  const t = useWords();
  const away = useAwayWord();
  return (agent) => {
    if (agent.state === "offline") return { text: t("floor.state.offline"), free: false };
    if (agent.suspended) return { text: away(agent), free: false };
    if (agent.holds.some(({ kind }) => kind === "ringing")) return { text: t("floor.offered"), free: false };
    if (agent.free > 0) return { text: t("floor.free_slots", { count: agent.free }), free: true };
    return { text: t("floor.full"), free: false };
  };
}
