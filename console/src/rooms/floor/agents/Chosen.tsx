// What can be done with the agents that are chosen.
import { permissionId } from "@/generated/catalogue";
import { writeTo } from "@/rooms/announcements/face/message";
import { Button } from "@/ui/Button";
import { Icon } from "@/ui/Icon";
import { IconButton } from "@/ui/IconButton";
import { IconClose } from "@/ui/icons";
import { useWords } from "@/words";
import { want } from "../open/wanted";
import type { Agent } from "../shapes";
import { useMayAct } from "../useMayAct";

/** One is asked about as in their own panel. */
function forceAll(agents: readonly Agent[]): void {
  const each = agents.map(({ user_id, name }) => ({
    name,
    one: { act: "force" as const, who: { user_id, name }, to: "away" as const },
  }));
  const [only] = each;
  if (only === undefined) return;
  want(each.length === 1 ? only.one : { act: "several", each });
}

/** Each for whoever may do it. */
export function ActsOnSeveral({ agents }: { agents: readonly Agent[] }) {
  const t = useWords();
  const forces = useMayAct(permissionId.ForcePresence);
  const tells = useMayAct(permissionId.MessageAgents);
  return (
    <>
      {forces ? (
        <Button small onClick={() => forceAll(agents)}>
          {t("floor.act.force")}
        </Button>
      ) : null}
      {tells ? (
        <Button small onClick={() => writeTo(agents.map(({ user_id, name }) => ({ user_id, name })))}>
          {t("floor.act.message")}
        </Button>
      ) : null}
    </>
  );
}

export function Chosen({ chosen, none }: { chosen: readonly Agent[]; none: () => void }) {
  const t = useWords();
  return (
    <div className="floorchosen" role="toolbar" aria-label={t("floor.several.agents_toolbar")}>
      <b role="status">{t("floor.several.chosen", { count: chosen.length })}</b>
      <ActsOnSeveral agents={chosen} />
      <IconButton small label={t("floor.several.none")} onClick={none}>
        <Icon of={IconClose} small />
      </IconButton>
    </div>
  );
}
