// The days behind the figures: two charts, and the same as a table for whoever would rather read.
import { lazy, Suspense, useMemo, useState } from "react";
import type { Statistics } from "@/api/shapes";
import { columns } from "@/charts/option";
import { useMovement } from "@/charts/useMovement";
import { usePaint } from "@/charts/usePaint";
import { Bone } from "@/ui/PaneState";
import { Toggle } from "@/ui/Toggle";
import { useWords } from "@/words";
import { span } from "@/words/format";
import { useClock } from "@/words/useClock";

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

export function Days({ days }: { days: readonly Day[] }) {
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
    <section className="statsdays">
      <div className="statshead">
        <h2 className="grow">{t("stats.month")}</h2>
        <Toggle
          label={t("stats.month")}
          choices={[["chart", t("stats.as_chart")] as const, ["table", t("stats.as_table")] as const]}
          chosen={table ? "table" : "chart"}
          choose={(each) => setTable(each === "table")}
        />
      </div>
      {table ? (
        <Table days={days} names={names} />
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
      )}
    </section>
  );
}

function Table({ days, names }: { days: readonly Day[]; names: readonly string[] }) {
  const t = useWords();
  const clock = useClock();
  return (
    <section
      className="statstable"
      aria-label={t("stats.by_day")}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolled region has to be reachable by keys
      tabIndex={0}
    >
      <table>
        <thead>
          <tr>
            <th scope="col">{t("stats.date")}</th>
            <th scope="col">{t("stats.chats")}</th>
            <th scope="col">{t("stats.handle_time")}</th>
            <th scope="col">{t("stats.online_time")}</th>
            <th scope="col">{t("stats.available_time")}</th>
            <th scope="col">{t("stats.away_time")}</th>
          </tr>
        </thead>
        <tbody>
          {days
            .map(({ date, figures }, at) => (
              <tr key={date}>
                <th scope="row">{names[at]}</th>
                <td>{clock.number(figures.chats)}</td>
                <td>{figures.handle_time === null ? "–" : span(figures.handle_time)}</td>
                <td>{span(figures.online_time)}</td>
                <td>{span(figures.available_time)}</td>
                <td>{span(figures.away_time)}</td>
              </tr>
            ))
            .reverse()}
        </tbody>
      </table>
    </section>
  );
}
