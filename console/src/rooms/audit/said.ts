// A change in words: which fields it is of and what each said before and after. Pure but for the words.
import type { Answer } from "@/api/calls";
import { words, wordsAt } from "@/words";
import "./words";

export type Change = Answer<"admin/audit", "get">["items"][number];

/** A field of a change; a side is null where the thing was not there, as before it was made. */
export interface Told {
  field: string;
  name: string;
  before: string | null;
  after: string | null;
}

type Fields = Readonly<Record<string, unknown>>;
type Texts = Readonly<Record<string, string>>;

const SECONDS = /_seconds$/;
const INSTANT = /(^|_)(since|until)$/;

/** A field that no words are known for is called what the server calls it. */
export const fieldIn = (type: string, field: string): string =>
  wordsAt<Texts>(`audit.field.${type}`)?.[field] ?? field;

export const typeIn = (type: string): string => wordsAt<Texts>("audit.type")?.[type] ?? type;
export const actIn = (act: string): string => wordsAt<Texts>("audit.act")?.[act] ?? act;
export const scopeIn = (scope: string): string => wordsAt<Texts>("audit.scope")?.[scope] ?? scope;

/** `moment` writes an instant as the person reads it. */
export function valueIn(field: string, value: unknown, moment: (instant: number) => string): string {
  if (value === null || value === undefined || value === "") return words("audit.value.none");
  if (typeof value === "boolean") return words(value ? "audit.value.yes" : "audit.value.no");
  if (typeof value === "number" && INSTANT.test(field)) return moment(value);
  if (typeof value === "number" && SECONDS.test(field)) return words("audit.value.seconds", { count: value });
  if (Array.isArray(value) && value.every((each) => typeof each !== "object"))
    return value.length === 0 ? words("audit.value.none") : value.join(", ");
  // A list of things is told by how many there are.
  if (typeof value === "object") return words("audit.value.several", { count: Object.keys(value).length });
  return wordsAt<Texts>(`audit.value.${field}`)?.[String(value)] ?? String(value);
}

export function toldOf(
  { type, before, after }: Pick<Change, "type" | "before" | "after">,
  moment: (instant: number) => string,
): Told[] {
  const [was, became] = [before as Fields | null, after as Fields | null];
  const fields = [...new Set([...Object.keys(was ?? {}), ...Object.keys(became ?? {})])];
  const side = (of: Fields | null, field: string) => (of === null ? null : valueIn(field, of[field], moment));
  return fields.map((field) => ({
    field,
    name: fieldIn(type, field),
    before: side(was, field),
    after: side(became, field),
  }));
}

/** Before and after of a change in a cell of a file. */
export const inCell = (told: readonly Told[], side: "before" | "after"): string =>
  told.flatMap((each) => (each[side] === null ? [] : [`${each.name}: ${each[side]}`])).join("; ");
