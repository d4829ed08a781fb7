// What the feed tells without a number is told once: whoever's line was down meanwhile has to ask.
import { useEffect, useRef } from "react";
import { useFreshness } from "@/api/freshness";
import { ownMoment } from "./useLive";

/** Called when the line is up again, at a moment of one's own. */
export function useBack(again: () => void): void {
  const live = useFreshness((state) => state.live);
  const before = useRef(live);
  useEffect(() => {
    const soon = live === "up" && before.current === "down" ? setTimeout(again, ownMoment()) : undefined;
    if (live === "up" || live === "down") before.current = live;
    return () => clearTimeout(soon);
  }, [live, again]);
}
