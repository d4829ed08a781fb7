// What went wrong: a table that the server filters, the newest first, and the open one beside it, by its time stamp.
import { useMemo } from "react";
import { useNavigate } from "react-router";
import { useCall } from "@/api/useCall";
import { pathTo } from "@/ui/href";
import { Listed } from "@/ui/list/Listed";
import { Empty, Failed } from "@/ui/PaneState";
import type { Column } from "@/ui/table/column";
import { Table } from "@/ui/table/Table";
import { Lines, TableDetail } from "@/ui/table/TableDetail";
import { usePages } from "@/ui/table/usePages";
import { useWords } from "@/words";
import { useClock } from "@/words/useClock";
import { type ErrorLog, LOGS, useAsked } from "./asked";
import { Detail } from "./Detail";
import { Filters } from "./Filters";
import { Source } from "./Source";
import { textOf } from "./said";
import "./words";
import "./error_logs.css";

/** How often the newest are looked at anew, in seconds. */
const EVERY_S = 15;
const NONE: readonly ErrorLog[] = [];

export default function ErrorLogs() {
  const t = useWords();
  const navigate = useNavigate();
  const { asked: wanted, ...asked } = useAsked();
  const called = usePages(LOGS, asked.query, EVERY_S);
  const logs = called.data?.items ?? NONE;
  const columns = useColumns();
  const listed = logs.find(({ timestamp }) => timestamp === asked.open);
  // A link may lead to one that is not on the page.
  const alone = useCall(
    asked.open === null || called.data === undefined || listed !== undefined ? null : LOGS,
    { timestamp: asked.open ?? 0 },
  );
  const one = listed ?? alone.data?.items[0];
  const at = (timestamp?: number) => pathTo("errorLogs", { timestamp }) + asked.rest;
  const to = (timestamp?: number) => void navigate(at(timestamp));
  const empty = asked.sifted
    ? { title: t("error_logs.none"), text: t("error_logs.none_text") }
    : { title: t("error_logs.empty"), text: t("error_logs.empty_text") };
  const unknown = wanted !== null && asked.open === null;
  return (
    <TableDetail
      title={t("title.error_logs")}
      table={
        <div className="errorpage">
          <p className="dim">{t("error_logs.about")}</p>
          <Filters asked={asked} />
          <Listed called={called} count={logs.length} failed={t("error_logs.failed")} empty={empty}>
            <Table
              label={t("title.error_logs")}
              rows={logs}
              columns={columns}
              idOf={({ timestamp }) => String(timestamp)}
              nameOf={({ call }) => call}
              empty={empty}
              open={({ timestamp }) => to(timestamp)}
              opened={asked.open === null ? undefined : String(asked.open)}
              more={{ token: called.data?.next_token ?? null, load: called.more, busy: called.loading }}
            />
          </Listed>
        </div>
      }
      reading={t("error_logs.open")}
      detail={
        one !== undefined ? (
          <Detail key={one.timestamp} of={one} close={() => to()} />
        ) : unknown || alone.data !== undefined ? (
          <Empty title={t("error_logs.gone")} text={t("error_logs.gone_text")} />
        ) : alone.problem !== undefined ? (
          <Failed problem={alone.problem} what={t("error_logs.failed")} retry={alone.retry} />
        ) : null
      }
      back={{ text: t("error_logs.back"), to: at() }}
    />
  );
}

function useColumns(): readonly Column<ErrorLog>[] {
  const t = useWords();
  const clock = useClock();
  return useMemo(() => {
    const source = (log: ErrorLog) => t(`error_logs.sources.${log.source}`);
    const what = (log: ErrorLog) => log.detail ?? textOf(log.code) ?? "";
    const who = ({ user_id, fullname }: ErrorLog) =>
      user_id === null ? t("error_logs.unknown") : fullname || t("error_logs.deleted");
    return [
      {
        id: "what",
        head: t("error_logs.what"),
        of: what,
        cell: (log) => (
          <Lines
            name={[log.code, what(log)].filter(Boolean).join(" · ")}
            more={[source(log), who(log), clock.moment(log.last)].join(" · ")}
          />
        ),
      },
      { id: "source", head: t("error_logs.source"), of: source, cell: (log) => <Source of={log.source} /> },
      { id: "call", head: t("error_logs.call"), of: ({ call }) => call },
      { id: "who", head: t("error_logs.user"), of: who },
      { id: "times", head: t("error_logs.times"), of: ({ times }) => times, figure: true },
      {
        id: "at",
        head: t("error_logs.at"),
        of: ({ at }) => at,
        cell: ({ at }) => clock.moment(at),
      },
    ];
  }, [t, clock]);
}
