// In what two documents differ, as the paths that were changed. Pure.
import { isFields, type Path } from "./document";

/** Undefined: it is not there. */
export interface Difference {
  path: Path;
  before: unknown;
  after: unknown;
}

const isList = (value: unknown): value is readonly unknown[] => Array.isArray(value);
const isEmpty = (value: unknown): boolean => Object.keys(value as object).length === 0;

/** Lists of things, such as steps, are compared one by one; lists of names and numbers as a whole. */
const isOfThings = (value: unknown): boolean => isList(value) && value.every(isFields);

export function differences(before: unknown, after: unknown, path: Path = []): Difference[] {
  const one = { path, before, after };
  if (before === undefined || after === undefined) {
    const there = before ?? after;
    if (there === undefined) return [];
    // One more thing in a list is one difference, and so is what is there but empty.
    const whole =
      typeof path.at(-1) === "number" || !(isFields(there) || isOfThings(there)) || isEmpty(there);
    if (whole) return [one];
    const nothing = isList(there) ? [] : {};
    return inside(before ?? nothing, after ?? nothing, path);
  }
  const alike = (isFields(before) && isFields(after)) || (isOfThings(before) && isOfThings(after));
  if (alike) return inside(before, after, path);
  return JSON.stringify(before) === JSON.stringify(after) ? [] : [one];
}

function inside(before: unknown, after: unknown, path: Path): Difference[] {
  if (isList(before) && isList(after))
    return Array.from({ length: Math.max(before.length, after.length) }, (_, index) =>
      differences(before[index], after[index], [...path, index]),
    ).flat();
  const [old, fresh] = [before, after] as Record<string, unknown>[];
  const names = new Set([...Object.keys(old ?? {}), ...Object.keys(fresh ?? {})]);
  return [...names].flatMap((name) => differences(old?.[name], fresh?.[name], [...path, name]));
}
