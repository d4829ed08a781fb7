// The wheel over the agents’ day.
import { type RefObject, useEffect, useRef } from "react";
import { toTime } from "./layout";
import type { Seen } from "./useSeen";

/** How much one turn of the wheel, or one press of a key, brings nearer. */
export const ZOOM = 1.25;

/** The wheel with Ctrl zooms where the pointer is, with Shift or sideways it moves through the day; alone it scrolls. */
export function useWheel(
  frame: RefObject<HTMLDivElement | null>,
  axis: RefObject<HTMLDivElement | null>,
  seen: Seen,
  scale: { from: number; to: number; width: number },
): void {
  const latest = useRef({ seen, scale });
  latest.current = { seen, scale };
  useEffect(() => {
    const within = frame.current?.parentElement;
    const wheel = (event: WheelEvent) => {
      const { seen, scale } = latest.current;
      const over = axis.current?.contains(event.target as Node) === true;
      const sideways = event.shiftKey ? event.deltaY || event.deltaX : event.deltaX;
      if (event.ctrlKey || event.metaKey || over) {
        const x = event.clientX - (axis.current?.getBoundingClientRect().left ?? 0);
        seen.zoom(event.deltaY > 0 ? ZOOM : 1 / ZOOM, toTime(x, scale));
      } else if (Math.abs(sideways) > Math.abs(event.shiftKey ? 0 : event.deltaY)) {
        seen.move(sideways / Math.max(1, scale.width));
      } else return;
      event.preventDefault();
    };
    // Only a listener that says so may keep the page from scrolling.
    within?.addEventListener("wheel", wheel, { passive: false });
    return () => within?.removeEventListener("wheel", wheel);
  }, [frame, axis]);
}
