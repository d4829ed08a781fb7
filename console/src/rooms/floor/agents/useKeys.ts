// Keys walk through the rows of the agents’ day, and move and zoom it.
import type { KeyboardEvent, RefObject } from "react";
import { isMac } from "@/ui/platform";
import { useWalk } from "../useWalk";
import type { Opened } from "../view";
import { isTeam, type Row } from "./rows";
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
) {
  const { at, go, walk } = useWalk(frame, rows.length, row);
  /** What chooses rows; whether the key was one of these. */
  const picked = (event: KeyboardEvent<HTMLElement>): boolean => {
    if (picks === null || event.altKey) return false;
    const there = rows[at];
    const here = there === undefined || isTeam(there) ? null : there.agent;
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
    if (picked(event)) return;
    walk(event, {
      ArrowLeft: () => seen.move(-1 / 8),
      ArrowRight: () => seen.move(1 / 8),
      "+": () => seen.zoom(1 / ZOOM),
      "=": () => seen.zoom(1 / ZOOM),
      "-": () => seen.zoom(ZOOM),
      Enter: () => {
        const there = rows[at];
        if (there !== undefined && !isTeam(there)) open({ what: "agent", agent: there.agent });
      },
    });
  };
  return { at, press, go };
}
