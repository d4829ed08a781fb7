// The days behind the figures: two charts, and the same as a table for whoever would rather read.
import { lazy, Suspense, useMemo, useState } from "react";
import type { Statistics } from "@/api/shapes";
import type { Called } from "@/api/useCall";
import { columns } from "@/charts/option";
import { useMovement } from "@/charts/useMovement";
import { usePaint } from "@/charts/usePaint";
import { Panel } from "@/ui/Panel";
import { Bone } from "@/ui/PaneState";
import { Toggle } from "@/ui/Toggle";
import type { Column } from "@/ui/table/column";
import { Table } from "@/ui/table/Table";
import { useWords } from "@/words";
import { useClock } from "@/words/useClock";
import { type Field, written } from "./face/figures";

// ECharts is no part of the page's first load.
const Chart = lazy(() => import("@/charts/Chart"));

type Day = Statistics["days"][number];

const COLOURS = {
  text: "--text",
  dim: "--text-dim",
  line: "--border",
  ground: "--surface-raised",
  chats: "--status-single",
  available: "--status-available",
  away: "--status-suspended",
} as const;

const HOUR_S = 3_600;
const HEIGHT = "15rem";

/** A date has no zone: noon of UTC falls on it wherever it is written in UTC. */
const noon = (date: string): Date => new Date(`${date}T12:00:00Z`);

export function Days({ called, days }: { called: Called<Statistics>; days: readonly Day[] }) {
  const t = useWords();
  const clock = useClock();
  const [table, setTable] = useState(false);
  const paint = usePaint(COLOURS);
  const movement = useMovement();
  const names = useMemo(() => {
    const format = new Intl.DateTimeFormat(clock.locale, { day: "numeric", month: "short", timeZone: "UTC" });
    return days.map(({ date }) => format.format(noon(date)));
  }, [days, clock]);
  // The same figures are the same option: a chart is drawn anew only where something in it has changed.
  const chats = useMemo(
    () =>
      columns(
        names,
        [{ name: t("stats.chats"), colour: paint.chats, values: days.map(({ figures }) => figures.chats) }],
        paint,
        clock.number,
        movement,
      ),
    [names, days, paint, clock, movement, t],
  );
  const online = useMemo(() => {
    const hours = (of: "available_time" | "away_time") =>
      days.map(({ figures }) => Math.round((figures[of] / HOUR_S) * 100) / 100);
    return columns(
      names,
      [
        { name: t("stats.available_time"), colour: paint.available, values: hours("available_time") },
        { name: t("stats.away_time"), colour: paint.away, values: hours("away_time") },
      ],
      paint,
      (figure) => t("stats.hours", { figure: clock.number(figure) }),
      movement,
    );
  }, [names, days, paint, clock, movement, t]);
  return (
    <Panel
      title={t("stats.month")}
      called={called}
      failed={t("stats.failed")}
      waits={null}
      tools={
        <Toggle
          label={t("stats.month")}
          choices={[["chart", t("stats.as_chart")] as const, ["table", t("stats.as_table")] as const]}
          chosen={table ? "table" : "chart"}
          choose={(each) => setTable(each === "table")}
        />
      }
    >
      {() =>
        table ? (
          <ByDay days={days} names={names} />
        ) : (
          <div className="statscharts">
            {[
              { label: t("stats.per_day"), option: chats },
              { label: t("stats.hours_per_day"), option: online },
            ].map(({ label, option }) => (
              <figure key={label}>
                <figcaption>{label}</figcaption>
                <Suspense fallback={<Bone width="100%" height={HEIGHT} />}>
                  <Chart option={option} label={label} height={HEIGHT} />
                </Suspense>
              </figure>
            ))}
          </div>
        )
      }
    </Panel>
  );
}

/** The newest day first, until somebody orders it otherwise. */
function ByDay({ days, names }: { days: readonly Day[]; names: readonly string[] }) {
  const t = useWords();
  const clock = useClock();
  const rows = useMemo(() => days.map((day, at) => ({ ...day, name: names[at] })).reverse(), [days, names]);
  const columns = useMemo((): Column<(typeof rows)[number]>[] => {
    const figure = (id: Field): Column<(typeof rows)[number]> => ({
      id,
      head: t(`stats.${id}`),
      of: ({ figures }) => figures[id] ?? null,
      cell: ({ figures }) => written(id, figures, clock.number),
      figure: true,
    });
    return [
      { id: "date", head: t("stats.date"), of: ({ date }) => date, cell: ({ name }) => name },
      figure("chats"),
      figure("handle_time"),
      figure("online_time"),
      figure("available_time"),
      figure("away_time"),
    ];
  }, [t, clock]);
  return (
    <Table
      label={t("stats.by_day")}
      rows={rows}
      columns={columns}
      idOf={({ date }) => date}
      empty={{ title: t("stats.nothing") }}
      file={t("stats.by_day")}
    />
  );
}
