// A decision that differs in a sentence: what was done, and what the draft would have done. What is not known is not said.
import { useWords } from "@/words";
import type { Names } from "../said";
import type { Row } from "./told";
import { useSpan } from "./useSpan";

export function useSaid(names: Names): (row: Row) => string {
  const t = useWords();
  const span = useSpan();
  return ({ kind, agent, draft_agent, draft_skill, draft_skill_id, seconds }) => {
    const said = {
      agent: agent?.name ?? t("shadow.someone"),
      draft: draft_agent?.name ?? t(kind === "other_agent" ? "shadow.another" : "shadow.someone"),
      other: draft_skill_id === null ? "" : draft_skill || names.skill(draft_skill_id),
    };
    switch (kind) {
      case "sooner":
        return seconds === null
          ? t("shadow.says.sooner", said)
          : t("shadow.says.sooner_by", { ...said, span: span(seconds) });
      case "waits":
        // It was offered to no one: its time in the queue was up.
        return t(agent === null ? "shadow.says.stays" : "shadow.says.waits", said);
      case "other_skill":
        return t(draft_skill_id === null ? "shadow.says.no_skill" : "shadow.says.other_skill", said);
      default:
        return t(`shadow.says.${kind}`, said);
    }
  };
}
