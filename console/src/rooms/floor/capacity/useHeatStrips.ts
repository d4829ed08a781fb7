// What is drawn of each slot's row: its cells, those of one colour together.
import { useMemo } from "react";
import type { Strip } from "@/charts/Strips";
import { usePaint } from "@/charts/usePaint";
import { type Scale, toX } from "../agents/layout";
import { HEATS, type HeatRow, heatOf, isSlot, type Parts, partAt } from "./heat";

const COLOURS = {
  ground: "--surface",
  line: "--border",
  heat0: "--heat-0",
  heat1: "--heat-1",
  heat2: "--heat-2",
  heat3: "--heat-3",
  heat4: "--heat-4",
  heat5: "--heat-5",
} as const;

/** Between two cells, and above each. */
const SEAM_PX = 1;

export function useHeatStrips(
  rows: readonly HeatRow[],
  first: number,
  last: number,
  parts: Parts,
  { from, to, width }: Scale,
  height: number,
): Strip[] {
  const paint = usePaint(COLOURS);
  return useMemo(() => {
    const scale = { from, to, width };
    const none = { hatched: { colour: "", boxes: [] }, triangles: { colour: "", points: [] } };
    return rows.slice(first, last).map((row): Strip => {
      const boxes = HEATS.map((): number[] => []);
      // A slot that is free is seen by its edge: in the light its colour is the ground's.
      const edges: number[] = [];
      for (const [at, seconds] of (isSlot(row) ? row.cells : []).entries()) {
        if (seconds === null) continue;
        const part = partAt(parts, at);
        const left = Math.max(0, toX(part.from, scale));
        const wide = Math.min(width, toX(part.to, scale)) - left - SEAM_PX;
        if (wide <= 0) continue;
        const heat = heatOf(seconds, parts.length);
        if (heat === 0) {
          edges.push(left, SEAM_PX, wide, height - 2 * SEAM_PX);
          boxes[0]?.push(left + 1, SEAM_PX + 1, wide - 2, height - 2 * SEAM_PX - 2);
        } else boxes[heat]?.push(left, SEAM_PX, wide, height - 2 * SEAM_PX);
      }
      return {
        filled: [
          { colour: paint.line, boxes: edges },
          ...HEATS.map((heat) => ({ colour: paint[`heat${heat}`], boxes: boxes[heat] ?? [] })),
        ],
        ...none,
        crosses: { colour: "", points: [] },
        texts: [],
        ground: paint.ground,
      };
    });
  }, [rows, first, last, parts, from, to, width, height, paint]);
}
