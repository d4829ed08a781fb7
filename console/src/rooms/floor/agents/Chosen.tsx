// What can be done with the agents that are chosen.
import { Button } from "@/ui/Button";
import { Icon } from "@/ui/Icon";
import { IconButton } from "@/ui/IconButton";
import { IconClose } from "@/ui/icons";
import { useWords } from "@/words";
import { want } from "../open/wanted";
import type { Agent } from "../shapes";

/** One is asked about as in their own panel. */
export function forceAll(agents: readonly Agent[]): void {
  const each = agents.map(({ user_id, name }) => ({
    name,
    one: { act: "force" as const, who: { user_id, name }, to: "away" as const },
  }));
  const [only] = each;
  if (only === undefined) return;
  want(each.length === 1 ? only.one : { act: "several", each });
}

export function Chosen({ chosen, none }: { chosen: readonly Agent[]; none: () => void }) {
  const t = useWords();
  return (
    <div className="floorchosen" role="toolbar" aria-label={t("floor.several.agents_toolbar")}>
      <b role="status">{t("floor.several.chosen", { count: chosen.length })}</b>
      <Button small onClick={() => forceAll(chosen)}>
        {t("floor.act.force")}
      </Button>
      <IconButton small label={t("floor.several.none")} onClick={none}>
        <Icon of={IconClose} small />
      </IconButton>
    </div>
  );
}
