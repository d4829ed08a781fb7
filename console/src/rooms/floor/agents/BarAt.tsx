// The bar that keys are on: a frame around it, and in words what a pointer would be told.
import { type Bar, type Scale, toX } from "./layout";
import { useTold } from "./Tip";

/** What is told of it; nothing while there is none. */
export function useBarSaid(bar: Bar | null, now: number): string {
  const told = useTold();
  if (bar === null) return "";
  const { what, when, more } = told({ span: bar.span }, now);
  return [what, when, more].filter(Boolean).join(", ");
}

export function BarAt({
  bar: { span },
  said,
  at,
  scale,
  now,
  row,
}: {
  bar: Bar;
  said: string;
  /** Its row. */
  at: number;
  scale: Scale;
  now: number;
  row: number;
}) {
  const left = Math.max(0, toX(span.from, scale));
  const right = Math.min(scale.width, toX(Math.min(span.to, now), scale));
  return (
    <>
      <i
        className="floorbarat"
        style={{ left, width: Math.max(3, right - left), top: at * row, height: row }}
      />
      <span className="floorbarsaid" aria-hidden="true" style={{ left, top: (at + 1) * row }}>
        {said}
      </span>
    </>
  );
}
