// The days of a user, the newest first.
import { useMemo } from "react";
import type { Column } from "@/ui/table/column";
import { Table } from "@/ui/table/Table";
import { Lines } from "@/ui/table/TableDetail";
import { useLanguage, useWords } from "@/words";
import { clockIn, span } from "@/words/format";
import { useClock } from "@/words/useClock";
import type { Journey } from "./useLicence";

type Day = Journey["days"][number];

export function Days({ of: days }: { of: readonly Day[] }) {
  const t = useWords();
  const clock = useClock();
  const language = useLanguage();
  const rows = useMemo(() => [...days].reverse(), [days]);
  const columns = useMemo((): readonly Column<Day>[] => {
    // A date is the same day whoever reads it.
    const { day } = clockIn(language, "UTC");
    const figure = (id: string, head: string, of: (day: Day) => number, cell: (value: number) => string) => ({
      id,
      head,
      of,
      cell: (row: Day) => cell(of(row)),
      figure: true,
    });
    return [
      {
        id: "date",
        head: t("licences.day"),
        of: ({ date }) => date,
        cell: (row) => (
          <Lines
            name={day(`${row.date}T00:00:00Z`)}
            more={[
              t("licences.sign_ins_of", { count: row.sign_ins }),
              t("licences.chats_of", { count: row.figures.chats }),
            ].join(" · ")}
          />
        ),
      },
      figure("sign_ins", t("licences.sign_ins"), ({ sign_ins }) => sign_ins, clock.number),
      figure("online", t("licences.online"), ({ figures }) => figures.online_time, span),
      figure("available", t("licences.available"), ({ figures }) => figures.available_time, span),
      figure("chats", t("licences.chats"), ({ figures }) => figures.chats, clock.number),
      figure("missed", t("licences.missed"), ({ figures }) => figures.missed, clock.number),
    ];
  }, [t, clock, language]);
  return (
    <section className="licpart">
      <h2>{t("licences.by_day")}</h2>
      <p className="dim">{t("licences.by_day_text")}</p>
      <Table
        label={t("licences.by_day")}
        rows={rows}
        columns={columns}
        idOf={({ date }) => date}
        empty={{ title: t("licences.no_days") }}
        file="journey"
      />
    </section>
  );
}
