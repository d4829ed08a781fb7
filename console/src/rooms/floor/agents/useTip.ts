// What the pointer is on in the agents’ day.
import { type RefObject, useCallback, useState } from "react";
import { NOTHING } from "../merge";
import { useFloorStore } from "../store";
import { met } from "./layout";
import { isTeam, type Row } from "./rows";
import type { Tipped } from "./Tip";

export function useTip(
  frame: RefObject<HTMLDivElement | null>,
  axis: RefObject<HTMLDivElement | null>,
  rows: readonly Row[],
  scale: { from: number; to: number; width: number },
  now: number,
  row: number,
) {
  const [tip, setTip] = useState<Tipped | null>(null);
  const leave = useCallback(() => setTip(null), []);
  /** What is there, if anything. */
  const find = useCallback(
    ({ clientX, clientY }: { clientX: number; clientY: number }): Tipped | null => {
      const box = frame.current?.getBoundingClientRect();
      const left = axis.current?.getBoundingClientRect().left ?? 0;
      const there = rows[Math.floor((clientY - (box?.top ?? 0) + (frame.current?.scrollTop ?? 0)) / row)];
      const x = clientX - left;
      if (there === undefined || isTeam(there) || x < 0 || x > scale.width) return null;
      const day = useFloorStore.getState().known?.course.get(there.agent) ?? NOTHING;
      const found = met(day, x, scale, now);
      return found === null ? null : { met: found, agent: there.agent, x: clientX, y: clientY };
    },
    [frame, axis, rows, scale, now, row],
  );
  const point = useCallback((at: { clientX: number; clientY: number }) => setTip(find(at)), [find]);
  return { tip, find, point, leave };
}
