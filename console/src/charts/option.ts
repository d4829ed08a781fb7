// What a chart of days looks like: stacked columns in the console's own colours. Pure.

export type Option = Record<string, unknown>;

export interface Paint {
  text: string;
  dim: string;
  line: string;
  ground: string;
}

export interface Series {
  name: string;
  colour: string;
  values: readonly number[];
}

export interface Movement {
  /** Nothing moves: what changes is drawn at once. */
  still: boolean;
  /** Under the pointer only its figures appear, and nothing is drawn anew for it. */
  plain: boolean;
}

/** A movement that nobody waits for. */
export const MOVES_MS = 120;

/** `days` are the columns' names; `write` says a figure as people read it. */
export function columns(
  days: readonly string[],
  series: readonly Series[],
  paint: Paint,
  write: (figure: number) => string,
  { still, plain }: Movement,
): Option {
  const moves = still ? 0 : MOVES_MS;
  const font = { color: paint.dim, fontFamily: "inherit", fontSize: 11 };
  return {
    animation: !still,
    animationDuration: moves,
    animationDurationUpdate: moves,
    stateAnimation: { duration: moves },
    textStyle: { fontFamily: "inherit" },
    grid: { left: 8, right: 8, top: 12, bottom: series.length > 1 ? 32 : 8, outerBoundsMode: "same" },
    ...(series.length > 1
      ? { legend: { bottom: 0, icon: "roundRect", itemWidth: 12, itemHeight: 8, textStyle: font } }
      : {}),
    tooltip: {
      trigger: "axis",
      transitionDuration: moves / 1_000,
      axisPointer: { type: plain ? "none" : "shadow", animation: !still, animationDurationUpdate: moves },
      backgroundColor: paint.ground,
      borderColor: paint.line,
      textStyle: { color: paint.text, fontSize: 12 },
      valueFormatter: (figure: unknown) => (typeof figure === "number" ? write(figure) : "–"),
    },
    xAxis: {
      type: "category",
      data: [...days],
      axisLabel: { ...font, hideOverlap: true },
      axisTick: { show: false },
      axisLine: { lineStyle: { color: paint.line } },
    },
    yAxis: {
      type: "value",
      minInterval: 1,
      axisLabel: { ...font, formatter: write },
      splitLine: { lineStyle: { color: paint.line } },
    },
    series: series.map(({ name, colour, values }) => ({
      type: "bar",
      name,
      stack: "all",
      data: [...values],
      itemStyle: { color: colour },
      barMaxWidth: 24,
      emphasis: { disabled: plain },
    })),
  };
}
