// What is said of a refusal that is about somebody else: the server's words of it are to whoever asks for themselves.
import { useCallback } from "react";
import type { Problem } from "@/api/problem";
import { errorCode } from "@/generated/catalogue";
import { useWords } from "@/words";
import { useAwayWord } from "../agents/stand";
import { useAgents } from "../store";
import type { Chosen } from "./useSend";
import type { One } from "./wanted";

/** None where the server's own words are true. */
export function useWhyNot(): (
  problem: Problem | null,
  wanted: One,
  stand: Chosen["stand"],
) => string | undefined {
  const t = useWords();
  const away = useAwayWord();
  const agents = useAgents();
  return useCallback(
    (problem, wanted, stand) => {
      if (wanted.act !== "force") return undefined;
      const { name, user_id } = wanted.who;
      if (problem?.code === errorCode.ALREADY_SUSPENDED) {
        const agent = agents.get(user_id);
        const reason = away(agent ?? { reason: null, cause: null });
        const by = agent?.forced_by?.name;
        return by === undefined
          ? t("floor.told.away_already", { name, reason })
          : t("floor.told.away_already_by", { name, reason, by });
      }
      if (problem?.code !== errorCode.ALREADY_ACTIVE) return undefined;
      return t(stand === "as_chosen" ? "floor.told.chosen_already" : "floor.told.available_already", {
        name,
      });
    },
    [t, away, agents],
  );
}
