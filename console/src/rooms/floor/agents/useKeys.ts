// Keys walk through the rows of the agents’ day, and move and zoom it.
import { type KeyboardEvent, type RefObject, useEffect, useRef, useState } from "react";
import { isMac } from "@/ui/platform";
import type { Opened } from "../view";
import { isTeam, type Row } from "./rows";
import type { Picking } from "./usePicks";
import type { Seen } from "./useSeen";
import { ZOOM } from "./useWheel";

const PAGE = 12;

export function useKeys(
  frame: RefObject<HTMLDivElement | null>,
  rows: readonly Row[],
  seen: Seen,
  row: number,
  open: (what: Opened) => void,
  picks: Picking | null,
) {
  const [place, setPlace] = useState(0);
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
      const [above, below] = [next * row, (next + 1) * row];
      if (above < box.scrollTop) box.scrollTop = above;
      else if (below > box.scrollTop + box.clientHeight) box.scrollTop = below - box.clientHeight;
    }
    wanted.current = next;
    setPlace(next);
  };
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
    if (picked(event) || event.altKey || event.ctrlKey || event.metaKey) return;
    const keys: Readonly<Record<string, () => void>> = {
      ArrowDown: () => go(at + 1),
      ArrowUp: () => go(at - 1),
      PageDown: () => go(at + PAGE),
      PageUp: () => go(at - PAGE),
      Home: () => go(0),
      End: () => go(rows.length - 1),
      ArrowLeft: () => seen.move(-1 / 8),
      ArrowRight: () => seen.move(1 / 8),
      "+": () => seen.zoom(1 / ZOOM),
      "=": () => seen.zoom(1 / ZOOM),
      "-": () => seen.zoom(ZOOM),
      Enter: () => {
        const there = rows[at];
        if (there !== undefined && !isTeam(there)) open({ what: "agent", agent: there.agent });
      },
    };
    const act = keys[event.key];
    if (act === undefined) return;
    event.preventDefault();
    act();
  };
  return { at, press, go };
}
