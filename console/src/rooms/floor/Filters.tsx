// Who is shown: by skill, by team, by how they stand.
import { Menu } from "@mantine/core";
import { useMemo } from "react";
import { Button } from "@/ui/Button";
import { Icon } from "@/ui/Icon";
import { IconDown, IconFilter, IconTeam, IconUser } from "@/ui/icons";
import { MenuChoice } from "@/ui/MenuChoice";
import { useWords } from "@/words";
import { useAgents, useLines } from "./store";
import type { Viewing } from "./useView";
import { STATES } from "./view";

export function Skills({ viewing: { view, change } }: { viewing: Viewing }) {
  const t = useWords();
  const lines = useLines();
  const sorted = useMemo(() => [...lines].sort((a, b) => a.skill.localeCompare(b.skill)), [lines]);
  const name = lines.find(({ skill_id }) => skill_id === view.skill)?.skill;
  return (
    <Menu>
      <Menu.Target>
        <Button data-on={view.skill !== null || undefined} title={name ?? t("floor.all_skills")}>
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

export function Teams({ viewing: { view, change } }: { viewing: Viewing }) {
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
  const shown = `${view.team ?? t("floor.all_teams")}, ${count}`;
  return (
    <Menu>
      <Menu.Target>
        <Button data-on={view.team !== null || undefined} title={shown}>
          <Icon of={IconTeam} small />
          <span className="cut">{shown}</span>
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

export function States({ viewing: { view, change } }: { viewing: Viewing }) {
  const t = useWords();
  const shown = view.state === null ? t("floor.all_states") : t(`floor.state.${view.state}`);
  return (
    <Menu>
      <Menu.Target>
        <Button data-on={view.state !== null || undefined} title={shown}>
          <Icon of={IconUser} small />
          <span className="cut">{shown}</span>
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
