// The reported chats that wait for a decision: a table, and the open one being reviewed beside it.
import { useMemo, useState } from "react";
import { useNavigate, useSearchParams } from "react-router";
import { useTeamName } from "@/rooms/bans/face/useTeamName";
import { firstSaved } from "@/ui/firstSaved";
import { pathTo } from "@/ui/href";
import { Listed } from "@/ui/list/Listed";
import { Empty } from "@/ui/PaneState";
import type { Column } from "@/ui/table/column";
import { Table } from "@/ui/table/Table";
import { Lines, TableDetail } from "@/ui/table/TableDetail";
import { useGoesOn } from "@/ui/table/useGoesOn";
import { useWords } from "@/words";
import { useClock } from "@/words/useClock";
import { useCategory } from "./category";
import { Review } from "./Review";
import { type Report, useReports } from "./useReports";
import "@/words/aside";
import "./words";
import "./reported.css";

const NONE: readonly Report[] = [];

export default function Reported() {
  const t = useWords();
  const clock = useClock();
  const navigate = useNavigate();
  const open = useSearchParams()[0].get("report");
  const called = useReports();
  const reports = called.data?.items ?? NONE;
  const columns = useColumns();
  const to = (report?: string) =>
    void navigate(pathTo("reportedChats", {}, report === undefined ? {} : { report }));
  const leave = async () => {
    if (await firstSaved()) to();
  };
  const goesOn = useGoesOn(
    reports.map(({ uniQref }) => uniQref),
    open,
  );
  const one = reports.find(({ uniQref }) => uniQref === open) ?? null;
  const [seen, setSeen] = useState(one);
  if (one !== null && one !== seen) setSeen(one);
  // Whoever reads it goes on reading when it is decided.
  const shown = one ?? (seen?.uniQref === open ? seen : null);
  return (
    <TableDetail
      title={t("title.reported")}
      count={called.data === undefined ? undefined : clock.number(reports.length)}
      table={
        <Listed
          called={called}
          count={reports.length}
          failed={t("reported.failed")}
          empty={{ title: t("reported.empty"), text: t("reported.empty_text") }}
        >
          <Table
            label={t("title.reported")}
            rows={reports}
            columns={columns}
            idOf={({ uniQref }) => uniQref}
            nameOf={({ explanation }) => explanation}
            empty={{ title: t("reported.empty") }}
            tools
            file={t("reported.file")}
            open={({ uniQref }) => to(uniQref)}
            opened={open ?? undefined}
          />
        </Listed>
      }
      reading={t("reported.open")}
      detail={
        open === null || called.data === undefined ? null : shown === null ? (
          <Empty title={t("reported.gone")} text={t("reported.gone_text")} />
        ) : (
          <Review
            key={shown.uniQref}
            of={shown}
            waits={one !== null}
            close={() => void leave()}
            decided={() => {
              goesOn(shown.uniQref);
              to();
            }}
          />
        )
      }
      back={{ text: t("reported.back"), to: pathTo("reportedChats") }}
    />
  );
}

function useColumns(): readonly Column<Report>[] {
  const t = useWords();
  const clock = useClock();
  const nameOf = useTeamName();
  const categoryOf = useCategory();
  return useMemo(
    () => [
      {
        id: "explanation",
        head: t("reported.explanation"),
        of: ({ explanation }) => explanation,
        cell: ({ explanation, category, by }) => (
          <Lines name={explanation} more={[categoryOf(category), nameOf(by)].join(" · ")} />
        ),
      },
      {
        id: "category",
        head: t("reporting.category"),
        of: ({ category }) => categoryOf(category),
        few: true,
      },
      { id: "by", head: t("reported.by"), of: ({ by }) => nameOf(by), few: true },
      { id: "at", head: t("reported.at"), of: ({ at }) => at, cell: ({ at }) => clock.moment(at) },
    ],
    [t, clock, nameOf, categoryOf],
  );
}
