// Hears the floor's frames while its screen is open.
import { useCallback } from "react";
import { useFreshness } from "@/api/freshness";
import type { LiveEvent } from "@/live/frames";
import { useLiveEvents, useWatches } from "@/live/useLive";
import type { FloorFrame } from "./shapes";
import { tell } from "./store";

/** Whether the floor is told by itself; if not it has to be asked for. */
export function useFrames(): boolean {
  const hear = useCallback((event: LiveEvent) => {
    // Its kind is in no generated file yet.
    const { kind, data } = event as unknown as { kind: string; data: FloorFrame };
    if (kind === "floor") tell([data]);
  }, []);
  useLiveEvents(hear);
  useWatches("floor");
  // While the line is down there is something to wait for, and what is known stands still; without one there is not.
  return useFreshness(({ live }) => live) !== "off";
}
