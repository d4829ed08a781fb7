// The agents: as bars over the day, as a table, or as a list where there is no room for either.
import { Menu } from "@mantine/core";
import { useDeferredValue, useMemo, useRef, useState } from "react";
import { Button } from "@/ui/Button";
import { SearchField } from "@/ui/fields/SearchField";
import { Icon } from "@/ui/Icon";
import { IconButton } from "@/ui/IconButton";
import { IconChecks, IconClock, IconDown, IconMinus, IconPlus } from "@/ui/icons";
import { MenuChoice } from "@/ui/MenuChoice";
import { Empty } from "@/ui/PaneState";
import { useLanguage, useWords } from "@/words";
import { Heading } from "../capacity/Heading";
import { useAgents, useFloorStore } from "../store";
import type { Viewing } from "../useView";
import { SORTS } from "../view";
import { Badge, type Sign } from "./Badge";
import { ByTable } from "./ByTable";
import { Chosen } from "./Chosen";
import { Gantt } from "./Gantt";
import { List } from "./List";
import { chosen, rowsOf } from "./rows";
import { usePicks } from "./usePicks";
import { useSeen } from "./useSeen";
import { useSize } from "./useSize";

const SIGNS: readonly Sign[] = [
  "available",
  "suspended",
  "single_chat",
  "group_chat",
  "missed_chat",
  "abandoned_chat",
];

/** Below so many rem there is no room for a day. */
const NARROW = 31.25;

export function Agents({ viewing }: { viewing: Viewing }) {
  const t = useWords();
  const language = useLanguage();
  const { view, change, open } = viewing;
  const agents = useAgents();
  const stale = useFloorStore((state) => state.stale);
  const place = useRef<HTMLElement>(null);
  const { width, rem } = useSize(place);
  const narrow = width > 0 && width < NARROW * rem;
  const { skill, state, team, sort, byTeam } = view;
  const find = useDeferredValue(view.find);
  const people = useMemo(
    () => chosen(agents.values(), { skill, state, team, find, sort, byTeam }, language),
    [agents, skill, state, team, find, sort, byTeam, language],
  );
  // The same people in the same order are the same rows: what is drawn of them is left alone.
  const key = people.map(({ user_id, team }) => `${user_id} ${byTeam ? team : ""}`).join();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key says all that the rows are made of
  const rows = useMemo(() => rowsOf(people, byTeam, language), [key, byTeam, language]);
  const seen = useSeen(viewing);
  const picks = usePicks(people, rows);
  const some = picks !== null && picks.chosen.length > 0 && !view.table;
  // Where there are no keys, rows are chosen once somebody says so.
  const [choosing, setChoosing] = useState(false);
  const chooses = picks !== null && narrow && (choosing || some);
  return (
    <section
      ref={place}
      className="floorcard flooragents"
      aria-label={t("floor.agents")}
      data-stale={stale || undefined}
    >
      <header className="floorhead">
        <Heading viewing={viewing} />
        {some ? (
          <Chosen
            chosen={picks.chosen}
            none={() => {
              picks.none();
              setChoosing(false);
            }}
          />
        ) : view.table || narrow ? null : (
          <Legend />
        )}
        <span className="grow" />
        <SearchField
          label={t("floor.find")}
          value={view.find}
          onChange={(event) => change({ find: event.currentTarget.value })}
        />
        {picks === null || !narrow || view.table || some ? null : (
          <IconButton
            small
            label={t("floor.several.choose_some")}
            aria-pressed={choosing}
            onClick={() => setChoosing(!choosing)}
          >
            <Icon of={IconChecks} small />
          </IconButton>
        )}
        <Order viewing={viewing} />
        {view.table || narrow ? null : (
          <span className="floorzoom">
            {seen.follows ? null : (
              <IconButton small label={t("floor.follow")} onClick={seen.follow}>
                <Icon of={IconClock} small />
              </IconButton>
            )}
            <IconButton small label={t("floor.zoom_out")} onClick={() => seen.zoom(1.5)}>
              <Icon of={IconMinus} small />
            </IconButton>
            <IconButton small label={t("floor.zoom_in")} onClick={() => seen.zoom(1 / 1.5)}>
              <Icon of={IconPlus} small />
            </IconButton>
          </span>
        )}
      </header>
      {people.length === 0 ? (
        agents.size === 0 ? (
          view.past === null ? (
            <Empty title={t("floor.no_agents")} text={t("floor.no_agents_text")} />
          ) : (
            <Empty title={t("floor.past.no_agents")} text={t("floor.past.nothing_known")} />
          )
        ) : (
          <Empty title={t("floor.none_match")} text={t("floor.none_match_text")}>
            <Button onClick={() => change({ skill: null, state: null, team: null, find: "" })}>
              {t("floor.clear")}
            </Button>
          </Empty>
        )
      ) : view.table ? (
        <ByTable agents={people} seen={seen} opened={view.open} open={open} may={picks !== null} />
      ) : narrow ? (
        <List rows={rows} open={open} picks={chooses ? picks : null} />
      ) : (
        <Gantt rows={rows} seen={seen} opened={view.open} open={open} picks={picks} />
      )}
    </section>
  );
}

function Legend() {
  const t = useWords();
  return (
    <ul className="floorlegend">
      {SIGNS.map((sign) => (
        <li key={sign}>
          <Badge state={sign} />
          {sign === "missed_chat" || sign === "abandoned_chat"
            ? t(`floor.${sign}`)
            : t(`floor.state.${sign}`)}
        </li>
      ))}
    </ul>
  );
}

function Order({ viewing: { view, change } }: { viewing: Viewing }) {
  const t = useWords();
  return (
    <Menu>
      <Menu.Target>
        <Button look="quiet" small>
          {view.byTeam ? t("floor.by_team") : t(`floor.sort.${view.sort}`)}
          <Icon of={IconDown} small />
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>{t("floor.order")}</Menu.Label>
        {SORTS.map((sort) => (
          <MenuChoice key={sort} chosen={view.sort === sort} choose={() => change({ sort })}>
            {t(`floor.sort.${sort}`)}
          </MenuChoice>
        ))}
        <Menu.Divider />
        <Menu.Label>{t("floor.grouping")}</Menu.Label>
        <MenuChoice chosen={view.byTeam} choose={() => change({ byTeam: true })}>
          {t("floor.by_team")}
        </MenuChoice>
        <MenuChoice chosen={!view.byTeam} choose={() => change({ byTeam: false })}>
          {t("floor.ungrouped")}
        </MenuChoice>
      </Menu.Dropdown>
    </Menu>
  );
}
