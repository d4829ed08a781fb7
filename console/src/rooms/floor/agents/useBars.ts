// Keys go from one bar of an agent's day to the next, as a pointer would; what is on one is told, and opened.
import { useState } from "react";
import { NOTHING } from "../merge";
import { useFloorStore } from "../store";
import { type Bar, barBeside } from "./layout";
import type { Seen } from "./useSeen";

export interface Bars {
  /** The bar that keys are on; null while they are on the row as a whole. */
  bar: Bar | null;
  /** To the one before or after it; from the row as a whole, to the last or the first in view. */
  step: (agent: number, by: -1 | 1) => void;
  none: () => void;
}

export function useBars(seen: Seen): Bars {
  const [on, setOn] = useState<{ agent: number; from: number } | null>(null);
  const course = useFloorStore(({ known }) =>
    on === null ? NOTHING : (known?.course.get(on.agent) ?? NOTHING),
  );
  const span = on === null ? undefined : course.spans.find(({ from }) => from === on.from);
  return {
    bar: on === null || span === undefined ? null : { agent: on.agent, span },
    step: (agent, by) => {
      const { spans } = useFloorStore.getState().known?.course.get(agent) ?? NOTHING;
      const next = barBeside(spans, on?.agent === agent ? on.from : null, by, seen.range);
      if (next === null) return;
      setOn({ agent, from: next.from });
      const { from, to } = seen.range;
      // What lies outside of what is seen comes into the middle of it.
      if (next.to <= from || next.from >= to) seen.moveTo(next.from - (to - from) / 2);
    },
    none: () => setOn(null),
  };
}
