// Keys walk through the rows of the agents’ day, and move and zoom it.
import type { KeyboardEvent, RefObject } from "react";
import { isMac } from "@/ui/platform";
import { useWalk } from "../useWalk";
import type { Opened } from "../view";
import { partOf } from "./layout";
import { isTeam, type Row } from "./rows";
import type { Bars } from "./useBars";
import type { Picking } from "./usePicks";
import type { Seen } from "./useSeen";
import { ZOOM } from "./useWheel";

export function useKeys(
  frame: RefObject<HTMLDivElement | null>,
  rows: readonly Row[],
  seen: Seen,
  row: number,
  open: (what: Opened) => void,
  picks: Picking | null,
  { bar, step, none }: Bars,
) {
  const { at, go, walk } = useWalk(frame, rows.length, row);
  const agentHere = (): number | null => {
    const there = rows[at];
    return there === undefined || isTeam(there) ? null : there.agent;
  };
  /** What goes through the bars of a row; whether the key was one of these. */
  const barred = (event: KeyboardEvent<HTMLElement>): boolean => {
    const here = agentHere();
    const by = event.key === "ArrowLeft" ? -1 : event.key === "ArrowRight" ? 1 : 0;
    if (event.shiftKey && by !== 0 && here !== null) step(here, by);
    else if (event.key === "Escape" && bar !== null) none();
    else return false;
    event.preventDefault();
    return true;
  };
  /** What chooses rows; whether the key was one of these. */
  const picked = (event: KeyboardEvent<HTMLElement>): boolean => {
    if (picks === null || event.altKey) return false;
    const here = agentHere();
    const by = event.key === "ArrowDown" ? 1 : event.key === "ArrowUp" ? -1 : 0;
    if (isMac() ? event.metaKey : event.ctrlKey) {
      if (event.key.toLowerCase() !== "a") return false;
      picks.all();
    } else if (event.key === " ") {
      if (here !== null) picks.toggle(here);
    } else if (event.shiftKey && by !== 0) {
      if (picks.ids.size === 0 && here !== null) picks.through(here);
      const next = rows[at + by];
      if (next !== undefined && !isTeam(next)) picks.through(next.agent);
      go(at + by);
    } else if (event.key === "Escape" && picks.ids.size > 0) picks.none();
    else return false;
    event.preventDefault();
    return true;
  };
  const press = (event: KeyboardEvent<HTMLElement>) => {
    if (barred(event) || picked(event)) return;
    if (event.key === "ArrowDown" || event.key === "ArrowUp") none();
    walk(event, {
      ArrowLeft: () => seen.move(-1 / 8),
      ArrowRight: () => seen.move(1 / 8),
      "+": () => seen.zoom(1 / ZOOM),
      "=": () => seen.zoom(1 / ZOOM),
      "-": () => seen.zoom(ZOOM),
      Enter: () => {
        const here = agentHere();
        if (bar !== null && bar.agent === here) open(partOf(bar));
        else if (here !== null) open({ what: "agent", agent: here });
      },
    });
  };
  return { at, press, go };
}
