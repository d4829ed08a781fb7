// The skills with the rules that each has, in the draft where there is one.
import { useMemo } from "react";
import { Empty } from "@/ui/PaneState";
import type { Column } from "@/ui/table/column";
import { Table } from "@/ui/table/Table";
import { Lines } from "@/ui/table/TableDetail";
import { useWords } from "@/words";
import { type Names, spanOf } from "./said";
import type { Known } from "./usePolicy";
import type { Work } from "./useWork";

interface Row {
  known: Known;
  steps: number;
  longest: number | null;
  cap: number | null;
  overflow: string | null;
  goal: string | null;
  changed: boolean;
}

export function SkillsTable({
  work: { document, changes },
  known,
  names,
  opened,
  open,
}: {
  work: Work;
  known: readonly Known[];
  names: Names;
  opened: string | null;
  open: (skill: string) => void;
}) {
  const t = useWords();
  const rows = useMemo<readonly Row[]>(() => {
    const changed = new Set(changes.filter(({ path }) => path[0] === "skills").map(({ path }) => path[1]));
    return known.map((one) => {
      const { steps = [], line = {} } = document.skills?.[one.id] ?? {};
      const goal = line.service_level ?? null;
      return {
        known: one,
        steps: Math.max(steps.length, 1),
        longest: line.longest_wait_seconds ?? null,
        cap: line.cap ?? null,
        overflow: line.overflow == null ? null : names.skill(line.overflow),
        goal:
          goal === null
            ? null
            : t("policies.level_text", { percent: goal.percent, span: spanOf(goal.within_seconds) }),
        changed: changed.has(one.id),
      };
    });
  }, [document.skills, changes, known, names, t]);
  const columns = useMemo<readonly Column<Row>[]>(
    () => [
      {
        id: "skill",
        head: t("policies.head.skill"),
        of: (row) => row.known.name,
        cell: (row) => (
          <Lines
            name={row.known.name}
            more={[
              t("policies.steps", { count: row.steps }),
              ...(row.longest === null ? [] : [spanOf(row.longest)]),
              ...(row.changed ? [t("policies.changed")] : []),
            ].join(" · ")}
          />
        ),
      },
      { id: "steps", head: t("policies.head.steps"), of: (row) => row.steps, figure: true },
      {
        id: "longest",
        head: t("policies.head.longest"),
        of: (row) => row.longest,
        cell: (row) => (row.longest === null ? "" : spanOf(row.longest)),
        figure: true,
      },
      { id: "cap", head: t("policies.head.cap"), of: (row) => row.cap, figure: true },
      { id: "overflow", head: t("policies.head.overflow"), of: (row) => row.overflow },
      { id: "level", head: t("policies.head.level"), of: (row) => row.goal },
      {
        id: "draft",
        head: t("policies.head.draft"),
        of: (row) => (row.changed ? t("policies.changed") : ""),
      },
    ],
    [t],
  );
  if (rows.length === 0) return <Empty title={t("policies.empty")} text={t("policies.empty_text")} />;
  return (
    <Table
      label={t("policies.view.skills")}
      rows={rows}
      columns={columns}
      idOf={(row) => row.known.id}
      nameOf={(row) => row.known.name}
      empty={{ title: t("policies.empty") }}
      tools
      file={t("policies.file")}
      open={(row) => open(row.known.id)}
      opened={opened ?? undefined}
    />
  );
}
