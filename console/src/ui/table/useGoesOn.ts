// Where the focus goes once the open row was settled and is gone: to the row in its place, else to the heading of the page.
import { useEffect, useRef } from "react";

export function useGoesOn(ids: readonly string[], open: string | null): (settled: string) => void {
  const place = useRef(0);
  const left = useRef<string | null>(null);
  useEffect(() => {
    // Remembered while it is there: the live feed may take it away before the answer comes.
    const row = document.querySelector<HTMLElement>(".tablepage [data-open][data-at]");
    if (row !== null) place.current = Number(row.dataset.at);
    if (left.current === null || open !== null || ids.includes(left.current)) return;
    left.current = null;
    // Whoever has gone elsewhere meanwhile stays there.
    if (document.activeElement !== document.body) return;
    const rows = [...document.querySelectorAll<HTMLElement>(".tablepage [data-at]")];
    const next = rows[Math.min(place.current, rows.length - 1)] ?? document.querySelector("h1");
    next?.focus();
  });
  return (settled) => {
    left.current = settled;
  };
}
