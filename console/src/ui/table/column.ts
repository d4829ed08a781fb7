// What a column of a table is, and how its rows are ordered and found by it.
import type { ReactNode } from "react";
import { plain } from "../find";

export type Value = string | number | null;

export interface Column<R> {
  id: string;
  /** What stands over it; the unit of numbers belongs here. */
  head: string;
  /** What it is ordered, searched, filtered and exported by. */
  of: (row: R) => Value;
  /** How it is drawn, where that is not as it is. */
  cell?: (row: R) => ReactNode;
  /** A figure, which stands at the right. */
  figure?: boolean;
  /** Its values are few, and the table can be filtered by one of them. */
  few?: boolean;
  /** It is left out until somebody asks for it. */
  aside?: boolean;
}

/** Texts as the language orders them, with the numbers in them as numbers; what is missing comes last. */
export function comparer(language: string): (a: Value, b: Value) => number {
  const { compare } = new Intl.Collator(language, { numeric: true, sensitivity: "base" });
  return (a, b) => {
    if (typeof a === "number" && typeof b === "number") return a - b;
    return compare(String(a ?? ""), String(b ?? ""));
  };
}

/** Whether every word stands in some column; each row is read once. */
export function finder<R extends object>(columns: readonly Column<R>[]): (row: R, asked: string) => boolean {
  const texts = new WeakMap<R, string>();
  const textOf = (row: R): string => {
    const known = texts.get(row);
    if (known !== undefined) return known;
    const text = plain(columns.map(({ of }) => of(row) ?? "").join(" "));
    texts.set(row, text);
    return text;
  };
  return (row, asked) => {
    const text = textOf(row);
    return plain(asked)
      .split(/\s+/)
      .every((word) => text.includes(word));
  };
}
