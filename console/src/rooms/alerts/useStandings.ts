// How the figures of alerts stood when they were raised: the floor is asked once for each time.
import { useEffect, useState } from "react";
import { useRead } from "@/api/useRead";
import { type Alert, standingOf } from "./said";

/** One time that an alert was raised: the next is another. */
export const markOf = ({ id, raised }: Alert): string => `${id} ${raised}`;

/** By mark; null where the floor did not tell. What is not in it yet is being asked for. */
export function useStandings(raised: readonly Alert[]): ReadonlyMap<string, number | null> {
  const read = useRead("internal/floor");
  const [standings, setStandings] = useState<ReadonlyMap<string, number | null>>(new Map());
  const missing = raised.filter((alert) => !standings.has(markOf(alert)));
  const marks = missing.map(markOf).join();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the marks say which are missing
  useEffect(() => {
    if (missing.length === 0) return;
    let left = false;
    void read(undefined)
      .catch(() => null)
      .then((floor) => {
        if (left) return;
        const told = missing.map(
          (alert) => [markOf(alert), floor === null ? null : standingOf(floor, alert)] as const,
        );
        setStandings((before) => new Map([...before, ...told]));
      });
    return () => {
      left = true;
    };
  }, [marks, read]);
  return standings;
}
