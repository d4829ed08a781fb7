// How an agent stands, in words.
import { useCallback, useMemo } from "react";
import { suspendReasons } from "@/generated/catalogue";
import { useLanguage, useWords } from "@/words";
import type { Clock } from "@/words/format";
import { useClock } from "@/words/useClock";
import { useLentWords } from "../loans/useLoans";
import type { Agent } from "../shapes";

type Away = Pick<Agent, "reason" | "cause">;

/** Why somebody is away: the reason that was given, or what made them so. The same function while nothing in the words changes. */
export function useAwayWord(): (away: Away) => string {
  const t = useWords();
  const language = useLanguage();
  return useCallback(
    ({ reason, cause }) =>
      (reason === null ? undefined : suspendReasons[reason]?.[language]) ??
      (cause === null ? t("floor.state.suspended") : t(`floor.cause.${cause}`)),
    [t, language],
  );
}

/** What stands at the end of an agent's row, and whether it says that they could take somebody. */
export function useStandWord(): (agent: Agent) => { text: string; free: boolean } {
  const t = useWords();
  const away = useAwayWord();
  return useCallback(
    (agent) => {
      if (agent.state === "offline") return { text: t("floor.state.offline"), free: false };
      if (agent.suspended) return { text: away(agent), free: false };
      if (agent.holds.some(({ kind }) => kind === "ringing"))
        return { text: t("floor.offered"), free: false };
      if (agent.free > 0) return { text: t("floor.free_slots", { count: agent.free }), free: true };
      return { text: t("floor.full"), free: false };
    },
    [t, away],
  );
}

export interface Sayings {
  t: ReturnType<typeof useWords>;
  clock: Clock;
  stands: ReturnType<typeof useStandWord>;
  lent: ReadonlyMap<number, string>;
}

/** What rows need to speak, asked for once for all of them. */
export function useSayings(): Sayings {
  const t = useWords();
  const clock = useClock();
  const stands = useStandWord();
  const lent = useLentWords();
  return useMemo(() => ({ t, clock, stands, lent }), [t, clock, stands, lent]);
}
