// The steps of a skill as they are added, taken out and moved: the first begins at 0, and the times rise. Pure.
import type { Step } from "./document";

/** How much later than the last one a new step begins. */
const LATER_S = 30;

type Steps = readonly Step[];

export const withOneMore = (steps: Steps): Step[] => {
  const last = steps.at(-1);
  return [...steps, { after_seconds: last === undefined ? 0 : last.after_seconds + LATER_S }];
};

/** Undefined where none is left: then the usual one holds. */
export function withoutOne(steps: Steps, index: number): Step[] | undefined {
  const [first, ...rest] = steps.toSpliced(index, 1);
  return first === undefined ? undefined : [{ ...first, after_seconds: 0 }, ...rest];
}

/** What two of them ask for changes places; when each of them begins does not. */
export const exchanged = (steps: Steps, one: number, other: number): Step[] =>
  steps.map((step, index) => {
    const from = index === one ? other : index === other ? one : index;
    return { ...(steps[from] ?? step), after_seconds: step.after_seconds };
  });
