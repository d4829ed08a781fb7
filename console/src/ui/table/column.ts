// What a table is told: its columns, its rows, what can be done with them; and how rows are ordered and found by a column.
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

export interface TableProps<R extends object> {
  /** What the table is called. */
  label: string;
  /** Both keep their identity while nothing in them changes. */
  rows: readonly R[];
  columns: readonly Column<R>[];
  idOf: (row: R) => string;
  /** What a row is called, where it is chosen. */
  nameOf?: (row: R) => string;
  /** What there is to say where there are none. */
  empty: { title: string; text?: string };
  /** Search, filters and columns over it; without them it is only read. */
  tools?: boolean;
  /** Under this name it can be saved. */
  file?: string;
  /** Opens a row; `opened` is the id of the one that is open. */
  open?: (row: R) => void;
  opened?: string;
  /** The acts on chosen rows, the dangerous one last; with them rows can be chosen. */
  bulk?: (chosen: readonly R[], done: () => void) => ReactNode;
  /** The next page, by its token; null where there is none. `total`: how many rows there are on all pages. */
  more?: { token: string | null; load: (token: string) => void; busy: boolean; total?: number };
  /** The server orders, by these columns alone; the rows come as they are to be shown. */
  order?: { can: readonly string[]; by: string; down: boolean; set: (by: string, down: boolean) => void };
  /** It has only this much height, and scrolls. */
  height?: string;
  /** Long texts go on in the next line, rather than the table at the side. */
  wraps?: boolean;
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
