// The whole day below the bars, with how many had a chat, and the part of it that is seen: moved and stretched by hand or by keys.
import { type KeyboardEvent, type PointerEvent, useMemo, useRef } from "react";
import { useWords } from "@/words";
import { useClock, useZone } from "@/words/useClock";
import { useFloorStore } from "../store";
import { ticks } from "./day";
import { load, toTime, toX } from "./layout";
import type { Seen } from "./useSeen";

const MINUTE = 60_000;
const HEIGHT = 26;
const PARTS = 144;
/** What the time beside a mark takes. */
const WRITTEN_PX = 40;
const STEP_MIN: Readonly<Record<string, number>> = {
  ArrowLeft: -15,
  ArrowDown: -15,
  ArrowRight: 15,
  ArrowUp: 15,
  PageDown: -60,
  PageUp: 60,
};

export function Scrubber({ seen, width }: { seen: Seen; width: number }) {
  const t = useWords();
  const clock = useClock();
  const timeZone = useZone((state) => state.timeZone);
  const course = useFloorStore(({ known }) => known?.course);
  const { all, range, now, moveTo, stretch } = seen;
  const scale = { ...all, width };
  // Who had a chat ten minutes ago does not change with each second.
  const minute = Math.floor(now / MINUTE) * MINUTE;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the day changes with its beginning, and what is drawn with each minute
  const area = useMemo(() => {
    if (course === undefined || width === 0) return "";
    const sums = load(course, all, minute, PARTS);
    const most = Math.max(1, ...sums);
    const step = width / PARTS;
    const edge = sums
      .map((sum, at) => `L${(at * step).toFixed(1)} ${(HEIGHT - (sum / most) * (HEIGHT - 4)).toFixed(1)}`)
      .join("");
    return `M0 ${HEIGHT}${edge}L${width} ${HEIGHT}Z`;
  }, [course === undefined, width, all.from, all.to, minute]);
  const place = useRef<HTMLDivElement>(null);
  const at = ({ clientX }: PointerEvent) =>
    toTime(clientX - (place.current?.getBoundingClientRect().left ?? 0), scale);
  /** What is held: an edge, or the part by the place where it was taken. */
  const held = useRef<{ edge: "from" | "to" } | { by: number } | null>(null);
  const take = (event: PointerEvent<HTMLElement>) => {
    if (event.button !== 0) return;
    const edge = (event.target as HTMLElement).dataset.edge as "from" | "to" | undefined;
    const here = at(event);
    if (edge !== undefined) held.current = { edge };
    else {
      const inside = here >= range.from && here <= range.to;
      const by = inside ? here - range.from : (range.to - range.from) / 2;
      held.current = { by };
      if (!inside) moveTo(here - by);
    }
    event.currentTarget.setPointerCapture(event.pointerId);
  };
  const drag = (event: PointerEvent<HTMLElement>) => {
    if (held.current === null) return;
    if ("edge" in held.current) stretch(held.current.edge, at(event));
    else moveTo(at(event) - held.current.by);
  };
  const drop = () => {
    held.current = null;
  };
  const handle = (edge: "from" | "to") => (
    <span
      className="floorhandle"
      role="slider"
      tabIndex={0}
      data-edge={edge}
      aria-label={t(`floor.window_${edge}`)}
      aria-valuemin={0}
      aria-valuemax={Math.round((all.to - all.from) / MINUTE)}
      aria-valuenow={Math.round((range[edge] - all.from) / MINUTE)}
      aria-valuetext={clock.time(range[edge])}
      style={{ left: toX(range[edge], scale) }}
      onKeyDown={(event: KeyboardEvent) => {
        const by = STEP_MIN[event.key];
        if (by === undefined) return;
        event.preventDefault();
        event.stopPropagation();
        stretch(edge, range[edge] + by * MINUTE);
      }}
    />
  );
  const left = toX(range.from, scale);
  const right = toX(range.to, scale);
  return (
    <fieldset className="floorscrubber" aria-label={t("floor.window")}>
      <div
        ref={place}
        className="floorday"
        onPointerDown={take}
        onPointerMove={drag}
        onPointerUp={drop}
        onPointerCancel={drop}
      >
        <svg viewBox={`0 0 ${Math.max(1, width)} ${HEIGHT}`} preserveAspectRatio="none" aria-hidden="true">
          <path d={area} />
        </svg>
        {ticks({ ...all, to: toTime(width - WRITTEN_PX, scale) }, width, timeZone, 90).map((tick) => (
          <span key={tick} className="floortick" style={{ left: toX(tick, scale) }}>
            {clock.time(tick)}
          </span>
        ))}
        <span className="floorwindow" style={{ left, width: right - left }} />
        {handle("from")}
        {handle("to")}
      </div>
    </fieldset>
  );
}
