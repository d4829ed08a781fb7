// Over the floor: how old it is, who is shown, and how.
import { Menu } from "@mantine/core";
import { useMemo } from "react";
import { AlertsButton } from "@/rooms/alerts/face/AlertsButton";
import { Button } from "@/ui/Button";
import { Icon } from "@/ui/Icon";
import {
  IconClock,
  IconClose,
  IconDown,
  IconFilter,
  IconFloor,
  IconTable,
  IconTeam,
  IconUser,
} from "@/ui/icons";
import { MenuChoice } from "@/ui/MenuChoice";
import { useWords } from "@/words";
import { useClock } from "@/words/useClock";
import { briefly } from "./said";
import { useAgents, useLines } from "./store";
import { useAge } from "./useAge";
import { useServerNow } from "./useServerNow";
import type { Viewing } from "./useView";
import { STATES } from "./view";

const QUARTER_MS = 15 * 60_000;

export function Title({ viewing }: { viewing: Viewing }) {
  const t = useWords();
  const { view, change } = viewing;
  return (
    <div className="floortitle">
      <h1>{t("title.floor")}</h1>
      <Live />
      <span className="grow" />
      <Back viewing={viewing} />
      <Skills viewing={viewing} />
      <Teams viewing={viewing} />
      <States viewing={viewing} />
      {view.skill === null && view.team === null && view.state === null ? null : (
        <Button look="quiet" onClick={() => change({ skill: null, team: null, state: null })}>
          <Icon of={IconClose} small />
          {t("floor.clear")}
        </Button>
      )}
      <AlertsButton />
      <Button className="floorview" onClick={() => change({ table: !view.table })}>
        <Icon of={view.table ? IconFloor : IconTable} small />
        {view.table ? t("floor.as_gantt") : t("floor.as_table")}
      </Button>
    </div>
  );
}

function Live() {
  const t = useWords();
  const clock = useClock();
  const age = useAge();
  if (age === null) return null;
  if (age.stale)
    return (
      <span className="floorlive" data-stale role="status">
        <span className="dot away" />
        {t("floor.stale", { time: clock.time(age.at) })}
      </span>
    );
  return (
    <span className="floorlive">
      <span className="dot" />
      {age.seconds < 2 ? t("floor.live_now") : t("floor.live", { age: briefly(t, age.seconds) })}
    </span>
  );
}

/** To how it was a quarter of an hour ago, from where every other instant is reached. */
function Back({ viewing: { view, change } }: { viewing: Viewing }) {
  const t = useWords();
  const now = useServerNow();
  if (view.past !== null) return null;
  return (
    <Button onClick={() => change({ past: Math.floor((now - QUARTER_MS) / 60_000) * 60_000 })}>
      <Icon of={IconClock} small />
      {t("floor.past.look_back")}
    </Button>
  );
}

function Skills({ viewing: { view, change } }: { viewing: Viewing }) {
  const t = useWords();
  const lines = useLines();
  const sorted = useMemo(() => [...lines].sort((a, b) => a.skill.localeCompare(b.skill)), [lines]);
  const name = lines.find(({ skill_id }) => skill_id === view.skill)?.skill;
  return (
    <Menu>
      <Menu.Target>
        <Button>
          <Icon of={IconFilter} small />
          <span className="cut">{name ?? t("floor.all_skills")}</span>
          <Icon of={IconDown} small />
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <MenuChoice chosen={view.skill === null} choose={() => change({ skill: null })}>
          {t("floor.all_skills")}
        </MenuChoice>
        <Menu.Divider />
        {sorted.map(({ skill_id, skill }) => (
          <MenuChoice
            key={skill_id}
            chosen={view.skill === skill_id}
            choose={() => change({ skill: skill_id })}
          >
            <bdi>{skill}</bdi>
          </MenuChoice>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}

function Teams({ viewing: { view, change } }: { viewing: Viewing }) {
  const t = useWords();
  const agents = useAgents();
  const teams = useMemo(() => {
    const counts = new Map<string, number>();
    for (const { team, state } of agents.values())
      if (state !== "offline") counts.set(team, (counts.get(team) ?? 0) + 1);
    return [...counts].sort(([a], [b]) => a.localeCompare(b));
  }, [agents]);
  const all = teams.reduce((sum, [, count]) => sum + count, 0);
  const count = view.team === null ? all : (teams.find(([team]) => team === view.team)?.[1] ?? 0);
  return (
    <Menu>
      <Menu.Target>
        <Button>
          <Icon of={IconTeam} small />
          <span className="cut">{`${view.team ?? t("floor.all_teams")}, ${count}`}</span>
          <Icon of={IconDown} small />
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <MenuChoice chosen={view.team === null} choose={() => change({ team: null })}>
          {`${t("floor.all_teams")}, ${all}`}
        </MenuChoice>
        <Menu.Divider />
        {teams.map(([team, count]) => (
          <MenuChoice key={team} chosen={view.team === team} choose={() => change({ team })}>
            <bdi>{`${team === "" ? t("floor.ungrouped") : team}, ${count}`}</bdi>
          </MenuChoice>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}

function States({ viewing: { view, change } }: { viewing: Viewing }) {
  const t = useWords();
  return (
    <Menu>
      <Menu.Target>
        <Button>
          <Icon of={IconUser} small />
          <span className="cut">
            {view.state === null ? t("floor.all_states") : t(`floor.state.${view.state}`)}
          </span>
          <Icon of={IconDown} small />
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <MenuChoice chosen={view.state === null} choose={() => change({ state: null })}>
          {t("floor.all_states")}
        </MenuChoice>
        <Menu.Divider />
        {(["free", ...STATES] as const).map((state) => (
          <MenuChoice key={state} chosen={view.state === state} choose={() => change({ state })}>
            {t(`floor.state.${state}`)}
          </MenuChoice>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
