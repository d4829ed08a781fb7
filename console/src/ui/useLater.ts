// A part of a screen that is fetched when it is first wanted, and stays.
import { type ComponentType, useEffect, useState } from "react";

/** What could not be fetched is asked for again: a line that is down comes back. */
const AGAIN_MS = 2_000;

/** Null until it is there. `load` has to be the same one on every render. */
export function useLater<P>(load: () => Promise<ComponentType<P>>, wanted: boolean): ComponentType<P> | null {
  const [part, setPart] = useState<ComponentType<P> | null>(null);
  const due = wanted && part === null;
  useEffect(() => {
    if (!due) return;
    let over = false;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const attempt = () =>
      load().then(
        (found) => {
          if (!over) setPart(() => found);
        },
        () => {
          if (!over) timer = setTimeout(attempt, AGAIN_MS);
        },
      );
    void attempt();
    return () => {
      over = true;
      clearTimeout(timer);
    };
  }, [load, due]);
  return part;
}
