// What is wrong with what somebody writes: by what a call may hold, and by what the server refuses. Pure.
import type { Problem } from "@/api/problem";
import { words } from "@/words";
import { problemText } from "@/words/catalogue";
import "@/words/patterns";

export type Wrongs<V> = Partial<Record<keyof V & string, string>>;

/** What the description says of a text; see generated/bodies.ts. */
export interface Bounds {
  need?: true;
  least?: number;
  most?: number;
}

/** Nothing was written, or nothing chosen. */
export const isBlank = (value: unknown): boolean =>
  typeof value === "string" ? value.trim() === "" : Array.isArray(value) && value.length === 0;

/** As the server counts: characters, of what is left once it is trimmed. */
export const lengthOf = (text: string): number => [...text.trim()].length;

/** Why a text is none that the call takes; null where it is. */
export function outOf({ need, least = 0, most }: Bounds, text: string): string | null {
  const length = lengthOf(text);
  if (length === 0 && (need === true || least > 0)) return words("form.missing");
  if (length > 0 && length < least) return words("form.short", { count: least });
  return most !== undefined && length > most ? words("form.long", { count: most }) : null;
}

/** A refusal that names a field is said at it; null where it names none of these. */
export function refusedAt<V extends object>(
  problem: Problem,
  values: V,
  named: Readonly<Record<string, keyof V & string>>,
): Wrongs<V> | null {
  const { field } = (problem.extra ?? {}) as { field?: unknown };
  if (typeof field !== "string") return null;
  const own = named[field] ?? (field in values ? (field as keyof V & string) : null);
  return own === null ? null : ({ [own]: problemText(problem) } as Wrongs<V>);
}
