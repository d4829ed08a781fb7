// Keys walk through the slots and through the parts of the day; what they are on is the same that a pointer would be on.
import { type KeyboardEvent, type RefObject, useState } from "react";
import { useWalk } from "../useWalk";
import type { Opened } from "../view";
import { type HeatRow, isSlot } from "./heat";

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
  openCell: (cell: Cell) => void,
) {
  const [part, setPart] = useState<number | null>(null);
  const { at, go, walk } = useWalk(frame, rows.length, height);
  const aside = (by: number) =>
    setPart((before) =>
      before === null ? (by > 0 ? 0 : parts - 1) : Math.max(0, Math.min(parts - 1, before + by)),
    );
  const press = (event: KeyboardEvent<HTMLElement>) =>
    walk(event, {
      ArrowLeft: () => aside(-1),
      ArrowRight: () => aside(1),
      Enter: () => {
        const there = rows[at];
        if (part !== null) openCell({ row: at, part });
        else if (there !== undefined && isSlot(there)) open({ what: "agent", agent: there.agent });
      },
    });
  const cell: Cell | null = part === null ? null : { row: at, part };
  return { at, cell, press, go };
}
