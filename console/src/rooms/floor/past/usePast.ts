// The floor as it was: asked for anew with each instant, the newest question alone counts.
import { useCallback, useEffect, useRef, useState } from "react";
import { Problem } from "@/api/problem";
import { useRead } from "@/api/useRead";
import { forget, lookBack } from "../store";

export function usePast(at: number): { problem: Problem | null; again: () => void } {
  const ask = useRead("internal/floor/past");
  const [problem, setProblem] = useState<Problem | null>(null);
  const wanted = useRef(at);
  /** One question at a time: while one is under way only the last instant that is wanted meanwhile is asked for next. */
  const under = useRef(false);
  const look = useCallback(async () => {
    if (under.current) return;
    under.current = true;
    try {
      for (let asked: number | null = null; asked !== wanted.current; ) {
        asked = wanted.current;
        const { floor, course } = await ask({ at: new Date(asked).toISOString() });
        lookBack(floor, course);
      }
      setProblem(null);
    } catch (cause) {
      if (!(cause instanceof Problem)) throw cause;
      setProblem(cause);
    } finally {
      under.current = false;
    }
  }, [ask]);
  useEffect(() => {
    wanted.current = at;
    void look();
  }, [at, look]);
  useEffect(() => forget, []);
  return { problem, again: () => void look() };
}
