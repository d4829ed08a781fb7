// How many chat heads have room: a high screen has room for more slots than a low one, or than a large size of type.
import { useCallback, useState } from "react";

/** Of the pane, so that whoever waits has room as well; the sheet says the same. */
const SHARE = 0.45;
/** What a row and the gap below it take, in rem, as the sheet has it. */
const ROW_REM = 3.75;
/** Where nothing is laid out, and until it is. */
const USUAL = 6;

export function useRowsThatFit(): [
  ref: (list: HTMLElement | null) => (() => void) | undefined,
  rows: number,
] {
  const [rows, setRows] = useState(USUAL);
  const ref = useCallback((list: HTMLElement | null) => {
    const pane = list?.parentElement;
    if (pane == null || globalThis.ResizeObserver === undefined) return undefined;
    const measure = () => {
      const rem = Number.parseFloat(getComputedStyle(document.documentElement).fontSize);
      if (pane.clientHeight > 0) setRows(Math.floor((pane.clientHeight * SHARE) / (rem * ROW_REM)));
    };
    const observer = new ResizeObserver(measure);
    observer.observe(pane);
    measure();
    return () => observer.disconnect();
  }, []);
  return [ref, rows];
}
