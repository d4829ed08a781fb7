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

const STEP_MS = 2_000;
/** What is less than this share of what is seen is less than a pixel of it: the present moves on in such steps, and nothing is drawn between. */
const PARTS = 1_000;

export function useSeen({ view: { span, until }, change }: Viewing): Seen {
  const timeZone = useZone((state) => state.timeZone);
  const second = useCoarseNow(STEP_MS);
  const first = useFloorStore(({ known }) => known?.first ?? null);
  const usual = usualSpan(Math.max(first ?? second, rangeAt(second, timeZone).from), second);
  const pixel = (span === null ? usual : span * 60_000) / PARTS;
  const step = Math.max(STEP_MS, Math.floor(pixel / STEP_MS) * STEP_MS);
  const now = Math.floor(second / step) * step;
  return useMemo(() => {
    const all = rangeAt(now, timeZone);
    const range = shown({ span, until }, all, now, usual);
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
  }, [span, until, now, timeZone, usual, change]);
}
