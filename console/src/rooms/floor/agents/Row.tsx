// One agent's row: the name, how they stand in words for whoever sees no bars, and their slots.
// biome-ignore-all lint/a11y/useSemanticElements: the rows of a table have no place of their own, and those out of view are left out
// biome-ignore-all lint/a11y/useFocusableInteractive: keys walk through the rows, not through their cells
import { memo } from "react";
import { Icon } from "@/ui/Icon";
import { IconCheck } from "@/ui/icons";
import { slotsOf } from "../said";
import { useAgent } from "../store";
import { LentMark } from "./LentMark";
import { Seats } from "./Seats";
import type { Sayings } from "./stand";

export const AgentRow = memo(function AgentRow({
  id,
  at,
  tab,
  opened,
  picked,
  now,
  say,
}: {
  id: number;
  /** Its place among all rows. */
  at: number;
  /** Whether keys begin from it. */
  tab: boolean;
  opened: boolean;
  /** Undefined where nobody can be chosen. */
  picked: boolean | undefined;
  now: number;
  say: Sayings;
}) {
  const { t, clock, stands, lent } = say;
  const agent = useAgent(id);
  if (agent === undefined) return null;
  const { text, free } = stands(agent);
  const missed = agent.missed > 0 ? t("floor.missed_count", { count: agent.missed }) : null;
  // Whoever is away for missed offers is told of them once.
  const word = agent.suspended && agent.cause === "missed_offers" && missed !== null ? null : text;
  const stand = free ? text : [missed, word].filter((said) => said !== null).join(", ");
  return (
    <div
      role="row"
      className="floorrow"
      aria-rowindex={at + 2}
      data-at={at}
      data-odd={at % 2 === 1 || undefined}
      data-open={opened || undefined}
      aria-selected={picked}
      tabIndex={tab ? 0 : -1}
      style={{ "--at": at } as React.CSSProperties}
    >
      <span role="rowheader" className="floorwho">
        {picked === undefined ? null : (
          <span className="floorpick" data-pick aria-hidden="true">
            {picked ? <Icon of={IconCheck} small /> : null}
          </span>
        )}
        <bdi className="cut" title={agent.name}>
          {agent.name}
        </bdi>
        <LentMark said={lent.get(id)} />
      </span>
      <span role="gridcell" className="floorcourse">
        <span className="sr">
          {t("floor.row", {
            state: t(`floor.state.${agent.state}`),
            since: t("floor.since_time", { time: clock.time(agent.since) }),
            slots: slotsOf(t, agent),
          })}
        </span>
      </span>
      <span role="gridcell" className="floorslots" data-free={free || undefined}>
        <Seats agent={agent} now={now} />
        <span className="cut" title={stand}>
          {stand}
        </span>
      </span>
    </div>
  );
});

export const TeamRow = memo(function TeamRow({
  team,
  count,
  at,
  tab,
  say: { t },
}: {
  team: string;
  count: number;
  at: number;
  tab: boolean;
  say: Sayings;
}) {
  return (
    <div
      role="row"
      className="floorrow floorteam"
      aria-rowindex={at + 2}
      data-at={at}
      tabIndex={tab ? 0 : -1}
      style={{ "--at": at } as React.CSSProperties}
    >
      <span role="rowheader" className="cut">
        <bdi>{team === "" ? t("floor.ungrouped") : team}</bdi> <span className="dim">{count}</span>
      </span>
    </div>
  );
});
