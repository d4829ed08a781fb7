// What is on the screen of that which changes often: the server tells it to consoles that say so, and to no others.
import { useEffect } from "react";
import { useFreshness } from "@/api/freshness";
import { watch } from "./useLive";

/** How many places show each. */
const shown = new Map<string, number>();

function change(topic: string, by: 1 | -1): void {
  const count = (shown.get(topic) ?? 0) + by;
  if (count > 0) shown.set(topic, count);
  else shown.delete(topic);
  watch([...shown.keys()].sort());
}

/** As long as it is on the screen, it is told; `again` is called whenever that has begun, to ask for what was not. */
export function useWatches(topic: string, again: () => void): void {
  const up = useFreshness(({ live }) => live === "up");
  useEffect(() => {
    change(topic, 1);
    return () => change(topic, -1);
  }, [topic]);
  useEffect(() => {
    if (up) again();
  }, [up, again]);
}
