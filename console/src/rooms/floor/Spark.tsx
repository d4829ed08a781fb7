// How many waited in the last half hour, as a line without axes: what it ends at stands in the row.
import { useWords } from "@/words";

const WIDTH = 76;
const HEIGHT = 24;
const EDGE = 3;

/** The line's points, the greatest at the top; one that never moves lies at the foot. Pure. */
export function points(values: readonly number[]): [number, number][] {
  const most = Math.max(1, ...values);
  const step = (WIDTH - 2 * EDGE) / Math.max(1, values.length - 1);
  return values.map((value, at) => [EDGE + at * step, HEIGHT - EDGE - (value / most) * (HEIGHT - 2 * EDGE)]);
}

export function Spark({ values }: { values: readonly number[] }) {
  const t = useWords();
  const last = values.at(-1);
  if (last === undefined) return null;
  const drawn = points(values);
  const [x, y] = drawn.at(-1) as [number, number];
  const label = t("floor.trend_of", { low: Math.min(...values), high: Math.max(...values), now: last });
  return (
    <svg className="floorspark" viewBox={`0 0 ${WIDTH} ${HEIGHT}`} role="img" aria-label={label}>
      <title>{label}</title>
      <polyline points={drawn.map(([left, top]) => `${left.toFixed(1)},${top.toFixed(1)}`).join(" ")} />
      <circle cx={x} cy={y} r="2.25" />
    </svg>
  );
}
