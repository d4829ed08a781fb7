// What rules an agent out, in words.
import { useWords } from "@/words";
import { useClock } from "@/words/useClock";
import { useAwayWord } from "../agents/stand";
import { slotsOf } from "../said";
import type { Agent } from "../shapes";
import type { Considered } from "./why";

export function useRuleWord(): (one: Considered, agent: Agent | undefined) => string {
  const t = useWords();
  const clock = useClock();
  const away = useAwayWord();
  return (one, agent) => {
    const { rule, has, wanted, until, suspend_cause, suspend_reason } = one;
    const plain = () => {
      switch (rule) {
        case null:
          return t(one.place === 1 ? "floor.rule.next" : "floor.rule.fits");
        case "level_too_low":
          return t("floor.rule.level_too_low", { has: has ?? 0, wanted: wanted ?? 0 });
        case "away":
          return suspend_cause === null && suspend_reason === null
            ? t("floor.rule.away")
            : t("floor.rule.away_because", {
                reason: away({ reason: suspend_reason, cause: suspend_cause }),
              });
        case "no_room":
          return agent === undefined
            ? t("floor.rule.no_room")
            : t("floor.rule.no_room_of", { slots: slotsOf(t, agent) });
        default:
          return t(`floor.rule.${rule}`);
      }
    };
    return until === null ? plain() : t("floor.rule.until", { what: plain(), time: clock.time(until) });
  };
}
