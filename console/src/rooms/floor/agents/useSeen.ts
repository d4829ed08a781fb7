// Which part of the day is seen, and the ways to move it.
import { useMemo } from "react";
import { useZone } from "@/words/useClock";
import { useFloorStore } from "../store";
import { useCoarseNow } from "../useServerNow";
import type { Viewing } from "../useView";
import { type Range, rangeAt } from "./day";
import { moved, shown, stretched, usualSpan, zoomed } from "./zoom";

export interface Seen {
  range: Range;
  all: Range;
  now: number;
  /** Whether it goes on with the present. */
  follows: boolean;
  zoom: (by: number, around?: number) => void;
  /** By a share of what is seen. */
  move: (by: number) => void;
  moveTo: (from: number) => void;
  stretch: (edge: "from" | "to", at: number) => void;
  follow: () => void;
}

/** A pixel of the usual part is half a minute: it need not be drawn anew each second. */
const STEP_MS = 2_000;

export function useSeen({ view: { span, until }, change }: Viewing): Seen {
  const timeZone = useZone((state) => state.timeZone);
  const now = useCoarseNow(STEP_MS);
  const first = useFloorStore(({ known }) => known?.first ?? null);
  return useMemo(() => {
    const all = rangeAt(now, timeZone);
    const range = shown({ span, until }, all, now, usualSpan(Math.max(first ?? now, all.from), now));
    const length = range.to - range.from;
    const middle = (range.from + range.to) / 2;
    return {
      range,
      all,
      now,
      follows: until === null,
      zoom: (by, around = until === null ? now : middle) => change(zoomed(range, by, around, all, now)),
      move: (by) => change(moved(range, by * length, all, now)),
      moveTo: (from) => change(moved(range, from - range.from, all, now)),
      stretch: (edge, at) => change(stretched(range, edge, at, all, now)),
      follow: () => change({ until: null }),
    };
  }, [span, until, now, timeZone, first, change]);
}
