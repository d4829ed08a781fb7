// The bars of the rows in view, on canvases of so many rows each that lie among the rows and are scrolled with them. Whoever scrolls
// comes to another one now and then: that one alone is drawn, on the canvas of one that is out of view.
import { lazy, memo, Suspense, useMemo } from "react";
import { useShallow } from "zustand/react/shallow";
import type { Strip } from "@/charts/Strips";
import { usePaint } from "@/charts/usePaint";
import { suspendReasons } from "@/generated/catalogue";
import { useLanguage } from "@/words";
import { NOTHING } from "../merge";
import { useFloorStore } from "../store";
import { bars, type Scale } from "./layout";
import { isTeam, type Row } from "./rows";

// ECharts is no part of the page's first load.
const Strips = lazy(() => import("@/charts/Strips"));

const COLOURS = {
  text: "--text-dim",
  ground: "--surface",
  band: "--surface-sunken",
  selected: "--surface-selected",
  available: "--status-available",
  suspended: "--status-suspended",
  single_chat: "--status-single",
  group_chat: "--status-group",
  missed_chat: "--status-missed",
  abandoned_chat: "--status-abandoned",
} as const;

/** Even, so that every other row has its ground on each. */
const TILE = 20;

interface Look {
  scale: Scale;
  now: number;
  /** The height of a row, and one rem, in pixels. */
  row: number;
  rem: number;
  /** Whose row is open. */
  who: number | null;
}

export function Tiles({
  rows,
  first,
  last,
  ...look
}: Look & {
  rows: readonly Row[];
  first: number;
  last: number;
}) {
  // The same rows are the same tile: nothing of it is drawn again because others come into view.
  const tiles = useMemo(
    () =>
      Array.from({ length: Math.ceil(rows.length / TILE) }, (_, at) =>
        rows.slice(at * TILE, (at + 1) * TILE),
      ),
    [rows],
  );
  const from = Math.floor(first / TILE);
  const to = Math.min(tiles.length, Math.ceil(last / TILE));
  // As many canvases as can be in view at once, by turns.
  const ring = Math.ceil((last - first) / TILE) + 1;
  return Array.from({ length: Math.max(0, to - from) }, (_, place) => {
    const at = from + place;
    return <Tile key={at % ring} rows={tiles[at] ?? []} top={at * TILE * look.row} {...look} />;
  });
}

const Tile = memo(function Tile({
  rows,
  top,
  scale,
  now,
  row,
  rem,
  who,
}: Look & { rows: readonly Row[]; top: number }) {
  const language = useLanguage();
  // A frame that tells of nobody here draws nothing here.
  const days = useFloorStore(
    useShallow(({ known }) =>
      rows.map((each) => (isTeam(each) ? NOTHING : (known?.course.get(each.agent) ?? NOTHING))),
    ),
  );
  const paint = usePaint(COLOURS);
  const strips = useMemo(
    () =>
      rows.map((each, index): Strip => {
        const found = bars(days[index] ?? NOTHING, scale, now, row);
        const own = !isTeam(each) && each.agent === who;
        return {
          filled: (["available", "single_chat", "group_chat"] as const).map((state) => ({
            colour: paint[state],
            boxes: found[state],
          })),
          hatched: { colour: paint.suspended, boxes: found.suspended },
          triangles: { colour: paint.missed_chat, points: found.missed_chat },
          crosses: { colour: paint.abandoned_chat, points: found.abandoned_chat },
          texts: found.reasons.map(({ x, reason }) => ({
            x,
            text: suspendReasons[reason]?.[language] ?? "",
          })),
          ground: own ? paint.selected : index % 2 === 1 ? paint.band : paint.ground,
        };
      }),
    [rows, scale, now, row, who, days, paint, language],
  );
  return (
    <div className="floorcanvas" style={{ top }}>
      <Suspense fallback={null}>
        <Strips
          strips={strips}
          width={scale.width}
          row={row}
          text={paint.text}
          font={`${rem * 0.6875}px "Inter Variable", sans-serif`}
        />
      </Suspense>
    </div>
  );
});
