// Keys walk through the slots and through the parts of the day; what they are on is the same that a pointer would be on.
import { type KeyboardEvent, type RefObject, useEffect, useRef, useState } from "react";
import type { Opened } from "../view";
import { type HeatRow, isSlot } from "./heat";

const PAGE = 12;

export interface Cell {
  row: number;
  part: number;
}

export function useCells(
  frame: RefObject<HTMLDivElement | null>,
  rows: readonly HeatRow[],
  parts: number,
  height: number,
  open: (what: Opened) => void,
) {
  const [place, setPlace] = useState(0);
  const [part, setPart] = useState<number | null>(null);
  const at = Math.max(0, Math.min(place, rows.length - 1));
  const wanted = useRef<number | null>(null);
  // A row that was far away is there only once the way to it is drawn.
  useEffect(() => {
    if (wanted.current === null) return;
    const found = frame.current?.querySelector<HTMLElement>(`[data-at="${wanted.current}"]`);
    if (found === null || found === undefined) return;
    wanted.current = null;
    found.focus({ preventScroll: true });
  });
  const go = (to: number) => {
    const next = Math.max(0, Math.min(rows.length - 1, to));
    const box = frame.current;
    if (box !== null) {
      const [above, below] = [next * height, (next + 1) * height];
      if (above < box.scrollTop) box.scrollTop = above;
      else if (below > box.scrollTop + box.clientHeight) box.scrollTop = below - box.clientHeight;
    }
    wanted.current = next;
    setPlace(next);
  };
  const aside = (by: number) =>
    setPart((before) =>
      before === null ? (by > 0 ? 0 : parts - 1) : Math.max(0, Math.min(parts - 1, before + by)),
    );
  const press = (event: KeyboardEvent<HTMLElement>) => {
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    const keys: Readonly<Record<string, () => void>> = {
      ArrowDown: () => go(at + 1),
      ArrowUp: () => go(at - 1),
      PageDown: () => go(at + PAGE),
      PageUp: () => go(at - PAGE),
      Home: () => go(0),
      End: () => go(rows.length - 1),
      ArrowLeft: () => aside(-1),
      ArrowRight: () => aside(1),
      Enter: () => {
        const there = rows[at];
        if (there !== undefined && isSlot(there)) open({ what: "agent", agent: there.agent });
      },
    };
    const act = keys[event.key];
    if (act === undefined) return;
    event.preventDefault();
    act();
  };
  const cell: Cell | null = part === null ? null : { row: at, part };
  return { at, cell, press, go };
}
