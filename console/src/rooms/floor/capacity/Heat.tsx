// Each agent's slots over the day, the darker the longer one was in use. As with the agents' day those rows are drawn that are in view, the
// cells of all of them on one canvas.
// biome-ignore-all lint/a11y/useSemanticElements: the rows of a table have no place of their own, and those out of view are left out
// biome-ignore-all lint/a11y/useFocusableInteractive: keys walk through the rows, not through their cells
import { lazy, type MouseEvent, type PointerEvent, Suspense, useRef, useState } from "react";
import { useWords } from "@/words";
import type { Range } from "../agents/day";
import { toX } from "../agents/layout";
import { useSize } from "../agents/useSize";
import type { Opened } from "../view";
import { HeatFoot } from "./HeatFoot";
import { HeatLine } from "./HeatLine";
import { type HeatRow, isSlot, type Parts, partAt } from "./heat";
import { type Cell, useCells } from "./useCells";
import { useHeatStrips } from "./useHeatStrips";

const Strips = lazy(() => import("@/charts/Strips"));

/** In rem. */
export const ROW = 0.875;
/** So many rows more than those in view are drawn, and in steps of so many. */
const OVERSCAN = 24;
const STEP = 12;

export function Heat({
  rows,
  parts,
  day,
  now,
  peak,
  width,
  opened,
  open,
}: {
  rows: readonly HeatRow[];
  parts: Parts;
  day: Range;
  now: number;
  peak: { at: number; share: number } | null;
  /** Of the day, in pixels. */
  width: number;
  opened: Opened | null;
  open: (what: Opened) => void;
}) {
  const t = useWords();
  const frame = useRef<HTMLDivElement>(null);
  const { height, rem } = useSize(frame);
  const row = ROW * rem;
  const [top, setTop] = useState(0);
  const first = Math.max(0, Math.floor(top / row / STEP) * STEP - OVERSCAN);
  const last = Math.min(rows.length, Math.ceil((top + height) / row / STEP) * STEP + OVERSCAN);
  const drawn = rows.slice(first, last);
  const scale = { ...day, width };
  const strips = useHeatStrips(rows, first, last, parts, scale, row);
  const openCell = ({ row: place, part }: Cell) => {
    const there = rows[place];
    if (there === undefined || !isSlot(there)) return;
    const { agent, cells } = there;
    // While they were not there, there is nothing behind it.
    if ((cells[part] ?? null) === null) open({ what: "agent", agent });
    else open({ what: "part", agent, ...partAt(parts, part) });
  };
  const { at, cell, press, go } = useCells(frame, rows, parts.count, row, open, openCell);
  const [pointed, setPointed] = useState<Cell | null>(null);
  const who = opened?.what === "agent" ? opened.agent : null;
  const rowAt = (target: EventTarget): number | null => {
    const place = (target as HTMLElement).closest<HTMLElement>("[data-at]")?.dataset.at;
    return place === undefined ? null : Number(place);
  };
  const click = ({ target }: MouseEvent) => {
    const place = rowAt(target);
    const hit = place === null ? undefined : rows[place];
    if (place === null || hit === undefined || !isSlot(hit)) return;
    go(place);
    if (pointed !== null && pointed.row === place) openCell(pointed);
    else open({ what: "agent", agent: hit.agent });
  };
  const point = ({ target, clientX }: PointerEvent) => {
    const place = rowAt(target);
    const box = frame.current?.querySelector(".floorlayer")?.getBoundingClientRect();
    const part =
      box === undefined || width <= 0
        ? -1
        : Math.floor(
            (day.from + ((clientX - box.left) / width) * (day.to - day.from) - parts.from) / parts.length,
          );
    setPointed(place === null || part < 0 || part >= parts.count ? null : { row: place, part });
  };
  const edges = (part: number) => {
    const { from, to } = partAt(parts, part);
    return { left: toX(from, scale), width: toX(to, scale) - toX(from, scale) };
  };
  const on = pointed ?? cell;
  return (
    <div className="floorgantt capacityheat" style={{ "--row": `${ROW}rem` } as React.CSSProperties}>
      <div
        ref={frame}
        className="floorrows"
        role="grid"
        aria-label={t("capacity.heat")}
        aria-rowcount={rows.length}
        aria-describedby="capacitykeys"
        onScroll={({ currentTarget }) => {
          setPointed(null);
          setTop(Math.floor(currentTarget.scrollTop / row / STEP) * STEP * row);
        }}
        onKeyDown={press}
        onClick={click}
        onPointerMove={point}
        onPointerLeave={() => setPointed(null)}
      >
        <div className="floorall" role="rowgroup" style={{ height: rows.length * row }}>
          {drawn.map((each, index) => (
            <HeatLine
              key={isSlot(each) ? `${each.agent} ${each.place}` : `team ${each.team}`}
              row={each}
              parts={parts}
              now={now}
              at={first + index}
              tab={at === first + index}
              opened={isSlot(each) && each.agent === who}
            />
          ))}
          <div className="floorlayer" role="presentation">
            <div className="floorcanvas" style={{ top: first * row }}>
              <Suspense fallback={null}>
                <Strips strips={strips} width={width} row={row} text="" font="" />
              </Suspense>
            </div>
            {peak === null ? null : <i className="capacitypeak" style={edges(peak.at)} />}
            {on === null ? null : (
              <i className="capacitycell" style={{ ...edges(on.part), top: on.row * row, height: row }} />
            )}
          </div>
        </div>
      </div>
      <p id="capacitykeys" className="sr">
        {t("capacity.keys")}
      </p>
      <HeatFoot on={on} said={pointed === null} rows={rows} parts={parts} peak={peak} />
    </div>
  );
}
