// Everybody who was considered, with the one rule that rules each out.
import { Button } from "@/ui/Button";
import { useLanguage, useWords } from "@/words";
import { useAgents } from "../store";
import { useRuleWord } from "./rule";
import { type Opens, Part } from "./Side";
import type { Now } from "./why";

/** So many are told at first. */
const FEW = 9;

export function Considered({
  now,
  all,
  show,
  open,
}: Opens & { now: Now; all: boolean; show: (all: boolean) => void }) {
  const t = useWords();
  const agents = useAgents();
  const word = useRuleWord();
  // Those whom it does not concern come last.
  const sorted = [...now.agents].sort((a, b) => far(a.rule) - far(b.rule));
  const shown = all ? sorted : sorted.slice(0, FEW);
  return (
    <Part title={t("floor.considered", { count: now.signed_in })} beside={t("floor.level_head")}>
      <p className="meta dim">{useSum(now)}</p>
      <ul className="floorconsidered">
        {shown.map((one) => (
          <li key={one.user_id} data-fits={one.rule === null || undefined}>
            <button type="button" onClick={() => open({ what: "agent", agent: one.user_id })}>
              <bdi className="cut">{one.name}</bdi>
              <span className="cut floorrule">{word(one, agents.get(one.user_id))}</span>
              <span className="floorhas">
                {one.level ?? (one.rule === "level_too_low" ? one.has : null) ?? "–"}
              </span>
            </button>
          </li>
        ))}
      </ul>
      {sorted.length > FEW ? (
        <Button small look="quiet" aria-expanded={all} onClick={() => show(!all)}>
          {all ? t("floor.few_considered") : t("floor.all_considered", { count: sorted.length })}
        </Button>
      ) : null}
    </Part>
  );
}

/** Everybody who was considered, by what became of them: the numbers make up the whole. */
function useSum({ fit, ruled_out }: Now): string {
  const t = useWords();
  const language = useLanguage();
  const rules = [...ruled_out].sort((a, b) => b.agents - a.agents);
  return new Intl.ListFormat(language, { type: "conjunction" }).format([
    ...(fit > 0 ? [t("floor.rules_fit", { count: fit })] : []),
    ...rules.map(({ rule, agents }) => t(`floor.rules.${rule}`, { count: agents })),
  ]);
}

const far = (rule: Now["agents"][number]["rule"]): number =>
  rule === null ? 0 : rule === "no_skill" || rule === "not_asked" ? 2 : 1;
