// How many dialogs lie over the page: what is not urgent waits until there is none.
import { useEffect } from "react";
import { create } from "zustand";

export const useOver = create<{ dialogs: number }>(() => ({ dialogs: 0 }));

const count = (by: number): void => useOver.setState(({ dialogs }) => ({ dialogs: dialogs + by }));

export function useCounted(active: boolean): void {
  useEffect(() => {
    if (!active) return;
    count(1);
    return () => count(-1);
  }, [active]);
}

let madeAt = 0;
/** When that was last so, in milliseconds. */
export const wayMadeAt = (): number => madeAt;

const leavable = new Set<() => void>();

/** Something has been accepted that is seen to at once: what lies over the page and can be left is left. */
export const makeWay = (): void => {
  madeAt = Date.now();
  for (const close of [...leavable]) close();
};

/** For what lies over the page, while it does; without a way to leave it, it stays. */
export function useMakesWay(active: boolean, close: (() => void) | undefined): void {
  useEffect(() => {
    if (!active || close === undefined) return;
    leavable.add(close);
    return () => void leavable.delete(close);
  }, [active, close]);
}
