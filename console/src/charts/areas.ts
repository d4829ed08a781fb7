// What areas over time look like: stacked, each with a seam to the next, a line against them, and dashed what was before. Pure.
import { MOVES_MS, type Movement, type Option, type Paint } from "./option";

export interface Course {
  name: string;
  colour: string;
  /** One for each time; null where nothing is known. */
  values: readonly (number | null)[];
}

/** What stands beside the crosshair: from the top down, the earlier period last and dim. */
export interface Told {
  head: string;
  rows: readonly { name: string; value: string; colour?: string; sum?: boolean; dim?: boolean }[];
}

export interface Areas {
  times: readonly number[];
  /** The lowest first. */
  stacked: readonly Course[];
  line: Course;
  before: readonly Course[];
  /** The times that are written under it. */
  marks: ReadonlySet<number>;
  time: (instant: number) => string;
  figure: (value: number) => string;
  tell: (at: number) => Told | null;
  /** Room at its sides, in pixels. */
  left: number;
  right: number;
}

export function areas(of: Areas, paint: Paint, { still, plain }: Movement): Option {
  const moves = still ? 0 : MOVES_MS;
  const font = { color: paint.dim, fontFamily: "inherit", fontSize: 11 };
  const common = { type: "line", symbol: "none", emphasis: { disabled: true } };
  const marked = (at: number) => of.marks.has(of.times[at] ?? Number.NaN);
  return {
    animation: !still,
    animationDuration: moves,
    animationDurationUpdate: moves,
    stateAnimation: { duration: moves },
    textStyle: { fontFamily: "inherit" },
    grid: { left: of.left, right: of.right, top: 12, bottom: 24, outerBoundsMode: "none" },
    tooltip: {
      trigger: "axis",
      transitionDuration: moves / 1_000,
      axisPointer: {
        type: plain ? "none" : "line",
        animation: !still,
        animationDurationUpdate: moves,
        lineStyle: { color: paint.dim, type: "solid", width: 1 },
      },
      backgroundColor: paint.ground,
      borderColor: paint.line,
      textStyle: { color: paint.text, fontSize: 12 },
      formatter: (shown: readonly { dataIndex: number }[]) => {
        const told = of.tell(shown[0]?.dataIndex ?? -1);
        return told === null ? "" : written(told, paint);
      },
    },
    xAxis: {
      type: "category",
      boundaryGap: false,
      data: of.times.map(String),
      axisLabel: {
        ...font,
        interval: marked,
        formatter: (time: string) => of.time(Number(time)),
        hideOverlap: true,
      },
      axisTick: { show: false },
      axisLine: { lineStyle: { color: paint.line } },
      splitLine: { show: true, interval: marked, lineStyle: { color: paint.line } },
    },
    yAxis: {
      type: "value",
      minInterval: 1,
      axisLabel: { ...font, formatter: of.figure },
      splitLine: { lineStyle: { color: paint.line } },
    },
    series: [
      ...of.stacked.map(({ name, colour, values }) => ({
        ...common,
        name,
        stack: "all",
        data: [...values],
        itemStyle: { color: colour },
        areaStyle: { color: colour, opacity: 1 },
        lineStyle: { color: paint.ground, width: 1.25 },
      })),
      ...of.before.map(({ name, colour, values }) => ({
        ...common,
        name,
        data: [...values],
        itemStyle: { color: colour },
        lineStyle: { color: colour, width: 1.5, type: [4, 3] },
        z: 4,
      })),
      {
        ...common,
        name: of.line.name,
        data: [...of.line.values],
        itemStyle: { color: of.line.colour },
        lineStyle: { color: of.line.colour, width: 2.5 },
        z: 5,
      },
    ],
  };
}

const escaped = (text: string): string => text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`);

function written({ head, rows }: Told, paint: Paint): string {
  const lines = rows.map(({ name, value, colour, sum, dim }) => {
    const swatch =
      colour === undefined
        ? ""
        : `<i style="display:inline-block;width:8px;height:8px;margin-right:6px;background:${colour}"></i>`;
    const rule = sum ? `border-top:1px solid ${paint.line};font-weight:600;` : "";
    const look = `${rule}${dim ? `color:${paint.dim};` : ""}`;
    return `<tr><td style="${look}">${swatch}${escaped(name)}</td><td style="${look}padding-left:16px;text-align:right">${escaped(value)}</td></tr>`;
  });
  return `<b>${escaped(head)}</b><table style="border-collapse:collapse">${lines.join("")}</table>`;
}
