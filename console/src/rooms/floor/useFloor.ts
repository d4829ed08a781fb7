// Keeps the floor true while its screen is open: asked for once, then told by the feed; where there is no feed it is asked for again.
import { useCallback, useEffect, useState } from "react";
import { useFreshness } from "@/api/freshness";
import { Problem } from "@/api/problem";
import { useRead } from "@/api/useRead";
import type { LiveEvent } from "@/live/frames";
import { useLiveEvents } from "@/live/useLive";
import { useWatches } from "@/live/watches";
import { useNow } from "@/ui/useNow";
import { since } from "@/words/format";
import { useZone } from "@/words/useClock";
import { rangeAt } from "./agents/day";
import { awaitFloor, begin, forget, forgetBefore, isStale, tell, useFloorStore } from "./store";

/** Between two questions, where nothing is told by itself. */
const EVERY_MS = 5_000;
const HOUR_MS = 3_600_000;

export function useFloor(): { problem: Problem | null; again: () => void } {
  const timeZone = useZone((state) => state.timeZone);
  const askFloor = useRead("internal/floor");
  const askCourse = useRead("internal/floor/course");
  const [problem, setProblem] = useState<Problem | null>(null);
  const ask = useCallback(async () => {
    awaitFloor();
    try {
      const floor = await askFloor(undefined);
      const { from } = rangeAt(Date.parse(floor.at), timeZone);
      begin(floor, await askCourse({ from: new Date(from).toISOString() }));
      setProblem(null);
    } catch (cause) {
      if (!(cause instanceof Problem)) throw cause;
      setProblem(cause);
    }
  }, [askFloor, askCourse, timeZone]);
  const again = useCallback(() => void ask(), [ask]);
  useLiveEvents(hear);
  useWatches("floor", "floor", again);
  // Where there is no line to tell anything, it is asked for; where there is one, the watch begins with a question.
  const told = useFreshness(({ live }) => live !== "off");
  useEffect(() => {
    if (useFreshness.getState().live !== "up") again();
    return forget;
  }, [again]);
  useEffect(() => {
    if (told) return;
    const timer = setInterval(again, EVERY_MS);
    return () => clearInterval(timer);
  }, [told, again]);
  useEffect(() => {
    const timer = setInterval(() => forgetBefore(rangeAt(Date.now(), timeZone).from), HOUR_MS);
    return () => clearInterval(timer);
  }, [timeZone]);
  useStale(problem !== null);
  return { problem, again };
}

function hear(event: LiveEvent): void {
  if (event.kind === "floor") tell([event.data]);
}

/** So long nothing may be told before what is shown counts as old: while nothing changes, that is told every five seconds. */
const SILENT_S = 15;

/** What is shown is not true any more: the line is down, the last question got no answer, or nothing comes. */
function useStale(failed: boolean): void {
  const { live, online } = useFreshness();
  const at = useFloorStore(({ known }) => known?.at ?? null);
  const ahead = useFloorStore((state) => state.ahead ?? 0);
  const silent = since(at, useNow() + ahead) > SILENT_S;
  // Between two attempts the line is being dialled: that is no better.
  const [down, setDown] = useState(false);
  useEffect(() => {
    if (live !== "connecting") setDown(live === "down");
  }, [live]);
  const stale = at !== null && (failed || down || silent || !online);
  useEffect(() => isStale(stale), [stale]);
}
