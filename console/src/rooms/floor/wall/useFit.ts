// How many rows of a list have room on the wall: measured, as screens differ.
import { type RefObject, useLayoutEffect, useState } from "react";
import { rowsIn } from "./fit";

/** `rows` of so many em of the list's own type. */
export function useFit(place: RefObject<HTMLElement | null>, em: number): number {
  const [fits, setFits] = useState(1);
  useLayoutEffect(() => {
    const box = place.current;
    if (box === null) return;
    const measure = () => {
      const type = Number.parseFloat(getComputedStyle(box).fontSize) || 16;
      setFits(rowsIn(box.clientHeight, em * type));
    };
    measure();
    if (globalThis.ResizeObserver === undefined) return;
    const observer = new ResizeObserver(measure);
    observer.observe(box);
    return () => observer.disconnect();
  }, [place, em]);
  return fits;
}
