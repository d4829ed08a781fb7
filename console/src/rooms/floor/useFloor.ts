// Keeps the floor true while its screen is open: asked for once, then told by the feed; where there is no feed it is asked for again.
import { useCallback, useEffect, useState } from "react";
import { useFreshness } from "@/api/freshness";
import { Problem } from "@/api/problem";
import { useRead } from "@/api/useRead";
import { useBack } from "@/live/useBack";
import { useZone } from "@/words/useClock";
import { rangeAt } from "./agents/day";
import { awaitFloor, begin, forget, forgetBefore, isStale, useFloorStore } from "./store";
import { useFrames } from "./useFrames";

/** Between two questions, where nothing is told by itself. */
const EVERY_MS = 5_000;
const HOUR_MS = 3_600_000;

export function useFloor(): { problem: Problem | null; again: () => void } {
  const timeZone = useZone((state) => state.timeZone);
  const askFloor = useRead("internal/floor");
  const askCourse = useRead("internal/floor/course");
  const [problem, setProblem] = useState<Problem | null>(null);
  const told = useFrames();
  const again = useCallback(async () => {
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
  useEffect(() => {
    void again();
    return forget;
  }, [again]);
  // What frames told while the line was down is told by none.
  useBack(again);
  useEffect(() => {
    if (told) return;
    const timer = setInterval(() => void again(), EVERY_MS);
    return () => clearInterval(timer);
  }, [told, again]);
  useEffect(() => {
    const timer = setInterval(() => forgetBefore(rangeAt(Date.now(), timeZone).from), HOUR_MS);
    return () => clearInterval(timer);
  }, [timeZone]);
  const { live, online } = useFreshness();
  const there = useFloorStore(({ known }) => known !== null);
  useEffect(
    () => isStale(there && (!online || live === "down" || problem !== null)),
    [there, online, live, problem],
  );
  return { problem, again: () => void again() };
}
