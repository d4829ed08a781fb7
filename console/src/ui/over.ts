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
