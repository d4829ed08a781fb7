// What the feed tells without a number is told once: whoever's line was down meanwhile has to ask.
import { useEffect, useRef } from "react";
import { useFreshness } from "@/api/freshness";

/** Called when the line is up again. */
export function useBack(again: () => void): void {
  const live = useFreshness((state) => state.live);
  const before = useRef(live);
  useEffect(() => {
    if (live === "up" && before.current === "down") again();
    if (live === "up" || live === "down") before.current = live;
  }, [live, again]);
}
