// Whether the server has not answered for a while.
import { useEffect, useState } from "react";
import { useFreshness } from "@/api/freshness";

/** A line that breaks and is back at once is no news. */
const PATIENCE_MS = 5_000;

/** Whether the feed was up and has been gone for a while. */
export function useUnanswered(): boolean {
  const live = useFreshness((state) => state.live);
  const [gone, setGone] = useState(false);
  const [late, setLate] = useState(false);
  if (live === "down" && !gone) setGone(true);
  if ((live === "up" || live === "off") && gone) {
    setGone(false);
    setLate(false);
  }
  useEffect(() => {
    if (!gone) return;
    const timer = setTimeout(() => setLate(true), PATIENCE_MS);
    return () => clearTimeout(timer);
  }, [gone]);
  return gone && late;
}
