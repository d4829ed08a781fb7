// The same as tables, which can be saved: the day by its steps, and each slot by the parts of the day.
import { useMemo } from "react";
import type { Column } from "@/ui/table/column";
import { Table } from "@/ui/table/Table";
import { useWords } from "@/words";
import { useClock } from "@/words/useClock";
import type { Opened } from "../view";
import type { Step } from "./course";
import { type HeatRow, isSlot, type Parts, partAt, type SlotRow, usage } from "./heat";

const tenths = (figure: number | null): number | null =>
  figure === null ? null : Math.round(figure * 10) / 10;

export function ByTable({
  steps,
  rows,
  parts,
  now,
  opened,
  open,
}: {
  steps: readonly Step[];
  rows: readonly HeatRow[];
  parts: Parts;
  now: number;
  opened: Opened | null;
  open: (what: Opened) => void;
}) {
  const t = useWords();
  const clock = useClock();
  const slots = useMemo(() => rows.filter(isSlot), [rows]);
  const ofDay = useMemo((): Column<Step>[] => {
    const figure = (id: string, head: string, of: (step: Step) => number | null): Column<Step> => ({
      id,
      head,
      of: (step) => tenths(of(step)),
      figure: true,
    });
    return [
      {
        id: "time",
        head: t("capacity.table.time"),
        of: ({ from }) => from,
        cell: ({ from }) => clock.time(from),
      },
      figure("slots", t("capacity.table.slots_head"), ({ slots }) => slots),
      figure("held", t("capacity.table.held"), ({ held }) => held),
      figure("free", t("capacity.table.free"), ({ free }) => free),
      figure("waiting", t("capacity.table.waiting"), ({ waiting }) => waiting),
      figure("usual_slots", t("capacity.table.usual_slots"), ({ usualSlots }) => usualSlots),
      figure("usual_held", t("capacity.table.usual_held"), ({ usualHeld }) => usualHeld),
      figure("usual_waiting", t("capacity.table.usual_waiting"), ({ usualWaiting }) => usualWaiting),
    ];
  }, [t, clock]);
  const ofSlots = useMemo((): Column<SlotRow>[] => {
    const times = Array.from({ length: parts.count }, (_, at) => ({ at, ...partAt(parts, at) }));
    return [
      { id: "agent", head: t("capacity.table.agent"), of: ({ name }) => name },
      { id: "team", head: t("capacity.table.team"), of: ({ team }) => team, few: true },
      { id: "slot", head: t("capacity.table.slot"), of: ({ place }) => place, figure: true },
      {
        id: "minutes",
        head: t("capacity.table.minutes"),
        of: ({ cells }) => Math.round(usage(cells, parts, now).seconds / 60),
        figure: true,
      },
      {
        id: "share",
        head: t("capacity.table.share"),
        of: ({ cells }) => Math.round(usage(cells, parts, now).share * 100),
        figure: true,
      },
      ...times.map(({ at, from }) => ({
        id: `at${from}`,
        head: clock.time(from),
        of: ({ cells }: SlotRow) => (cells[at] == null ? null : Math.round((cells[at] ?? 0) / 60)),
        figure: true,
      })),
    ];
  }, [t, clock, parts, now]);
  return (
    <div className="floortable capacitytables">
      <Table
        label={t("capacity.table.slots")}
        rows={slots}
        columns={ofSlots}
        idOf={({ agent, place }) => `${agent} ${place}`}
        empty={{ title: t("capacity.no_slots"), text: t("capacity.no_slots_text") }}
        file={t("capacity.table.slots")}
        open={({ agent }) => open({ what: "agent", agent })}
        opened={opened?.what === "agent" ? `${opened.agent} 1` : undefined}
      />
      <Table
        label={t("capacity.table.course")}
        rows={steps}
        columns={ofDay}
        idOf={({ from }) => String(from)}
        empty={{ title: t("capacity.nothing") }}
        file={t("capacity.table.course")}
      />
    </div>
  );
}
