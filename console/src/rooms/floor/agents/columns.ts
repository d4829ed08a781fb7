// What is told of an agent in a table and in a file.
import { useMemo } from "react";
import type { Column } from "@/ui/table/column";
import { useWords } from "@/words";
import { useClock } from "@/words/useClock";
import { NOTHING } from "../merge";
import type { Agent } from "../shapes";
import { useFloorStore, useLines } from "../store";
import type { Range } from "./day";
import { lasted } from "./layout";
import { useAwayWord } from "./stand";

export interface Told extends Agent {
  /** In milliseconds, of the part of the day that is seen. */
  times: ReturnType<typeof lasted>;
}

const MINUTE = 60_000;
const TIMES = ["available", "suspended", "single_chat", "group_chat"] as const;

export function useTold(agents: readonly Agent[], range: Range, now: number): readonly Told[] {
  const course = useFloorStore(({ known }) => known?.course);
  // With each minute, as it is told in minutes.
  const [from, to, at] = [range.from, range.to, now].map((each) => Math.floor(each / MINUTE) * MINUTE) as [
    number,
    number,
    number,
  ];
  return useMemo(
    () =>
      agents.map((agent) => ({
        ...agent,
        times: lasted(course?.get(agent.user_id) ?? NOTHING, { from, to }, at),
      })),
    [agents, course, from, to, at],
  );
}

export function useColumns(): Column<Told>[] {
  const t = useWords();
  const clock = useClock();
  const away = useAwayWord();
  const lines = useLines();
  const names = useMemo(() => new Map(lines.map(({ skill_id, skill }) => [skill_id, skill])), [lines]);
  const key = [...names].join();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the words change with t, the skills' names with their key
  return useMemo((): Column<Told>[] => {
    const head = (id: keyof typeof import("../words.en").floor.table) => t(`floor.table.${id}`);
    return [
      { id: "name", head: head("name"), of: ({ name }) => name },
      { id: "team", head: head("team"), of: ({ team }) => team, few: true },
      { id: "state", head: head("state"), of: ({ state }) => t(`floor.state.${state}`), few: true },
      { id: "reason", head: head("reason"), of: (agent) => (agent.suspended ? away(agent) : null) },
      { id: "since", head: head("since"), of: ({ since }) => since, cell: ({ since }) => clock.time(since) },
      { id: "free", head: head("free"), of: ({ free }) => free, figure: true },
      { id: "seats", head: head("seats"), of: ({ seats }) => seats, figure: true },
      {
        id: "chats",
        head: head("chats"),
        of: ({ holds }) => holds.filter(({ kind }) => kind !== "ringing").length,
        figure: true,
      },
      { id: "missed", head: head("missed"), of: ({ missed }) => missed, figure: true },
      ...TIMES.map((state) => ({
        id: state,
        head: head(state),
        of: ({ times }: Told) => Math.round(times[state] / MINUTE),
        figure: true,
      })),
      {
        id: "skills",
        head: head("skills"),
        of: ({ skills }) =>
          skills.map(({ skill_id, level }) => `${names.get(skill_id) ?? skill_id} ${level}`).join(", "),
        aside: true,
      },
    ];
  }, [t, clock, key]);
}
