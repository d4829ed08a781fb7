// Slots in use and free over the day, against them the chats that waited; dashed what is usual for the weekday.
import { lazy, Suspense, useMemo } from "react";
import { areas, type Told } from "@/charts/areas";
import { useMovement } from "@/charts/useMovement";
import { usePaint } from "@/charts/usePaint";
import { Bone } from "@/ui/PaneState";
import { useWords } from "@/words";
import { useClock, useZone } from "@/words/useClock";
import { type Range, ticks } from "../agents/day";
import type { Step } from "./course";

// ECharts is no part of the page's first load.
const Chart = lazy(() => import("@/charts/Chart"));

export const COLOURS = {
  text: "--text",
  dim: "--text-dim",
  line: "--border",
  ground: "--surface",
  held: "--cat-1",
  free: "--cat-7",
  waiting: "--cat-5",
} as const;

const tenths = (figure: number): number => Math.round(figure * 10) / 10;

export function Area({
  steps,
  day,
  left,
  right,
  width,
  height,
}: {
  steps: readonly Step[];
  day: Range;
  /** Room at its sides and all of it, in pixels. */
  left: number;
  right: number;
  width: number;
  height: string;
}) {
  const t = useWords();
  const clock = useClock();
  const timeZone = useZone((state) => state.timeZone);
  const paint = usePaint(COLOURS);
  const movement = useMovement();
  const { from, to } = day;
  const marks = useMemo(
    () => new Set(ticks({ from, to }, width - left - right, timeZone)),
    [from, to, width, left, right, timeZone],
  );
  const option = useMemo(() => {
    const figure = (value: number) => clock.number(tenths(value));
    const of = (name: string, colour: string, value: (step: Step) => number | null) => ({
      name,
      colour,
      values: steps.map(value),
    });
    const tell = (at: number): Told | null => {
      const step = steps[at];
      if (step === undefined) return null;
      const { slots, held, free, waiting, usualSlots, usualHeld, usualWaiting } = step;
      const row = (name: string, value: number | null, more: object = {}) =>
        value === null ? [] : [{ name, value: figure(value), ...more }];
      return {
        head: t("capacity.from_to", { from: clock.time(step.from), to: clock.time(step.to) }),
        rows: [
          ...row(t("capacity.waiting"), waiting, { colour: paint.waiting }),
          ...row(t("capacity.free"), free, { colour: paint.free }),
          ...row(t("capacity.held"), held, { colour: paint.held }),
          ...row(t("capacity.slots"), slots, { sum: true }),
          ...row(t("capacity.usual_slots"), usualSlots, { dim: true }),
          ...row(t("capacity.usual_held"), usualHeld, { dim: true }),
          ...row(t("capacity.usual_waiting"), usualWaiting, { dim: true }),
        ],
      };
    };
    return areas(
      {
        // The end of the last step is the right edge, as it is beneath.
        times: [...steps.map((step) => step.from), to],
        stacked: [
          of(t("capacity.held"), paint.held, ({ held }) => held),
          of(t("capacity.free"), paint.free, ({ free }) => free),
        ],
        line: of(t("capacity.waiting"), paint.waiting, ({ waiting }) => waiting),
        before: [
          of(t("capacity.usual_slots"), paint.dim, ({ usualSlots }) => usualSlots),
          of(t("capacity.usual_waiting"), paint.waiting, ({ usualWaiting }) => usualWaiting),
        ],
        marks,
        time: clock.time,
        figure,
        tell,
        left,
        right,
      },
      paint,
      movement,
    );
  }, [steps, to, marks, left, right, paint, movement, clock, t]);
  return (
    <Suspense fallback={<Bone width="100%" height={height} />}>
      <Chart option={option} label={t("capacity.course")} height={height} />
    </Suspense>
  );
}
