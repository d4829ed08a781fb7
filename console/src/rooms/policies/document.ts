// The document of a routing policy: where something stands in it, and how one thing is changed. Pure.
import type { Body } from "@/api/calls";

export type Document = Body<"engine/policy", "put">["document"];
export type Skill = NonNullable<Document["skills"]>[string];
export type Step = NonNullable<Skill["steps"]>[number];

/** From the document inwards: names of fields, and numbers in lists. */
export type Path = readonly (string | number)[];

type Fields = Readonly<Record<string, unknown>>;
export const isFields = (value: unknown): value is Fields =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** As a JSON pointer writes it. */
export const pointerOf = (path: Path): string =>
  path.map((part) => `/${String(part).replaceAll("~", "~0").replaceAll("/", "~1")}`).join("");

export const pathOf = (pointer: string): Path =>
  pointer
    .split("/")
    .slice(1)
    .map((part) => part.replaceAll("~1", "/").replaceAll("~0", "~"));

/** What stands there; undefined where nothing does. */
export function valueAt(document: unknown, path: Path): unknown {
  let here = document;
  for (const part of path) {
    if (typeof here !== "object" || here === null || !Object.hasOwn(here, part)) return undefined;
    here = (here as Fields)[part];
  }
  return here;
}

/** With another value there. Undefined takes it out, and what is left empty by that goes along; all else stays as it is. */
export function withAt<T>(document: T, path: Path, value: unknown): T {
  return (put(document, path, value) ?? {}) as T;
}

function put(here: unknown, [first, ...rest]: Path, value: unknown): unknown {
  if (first === undefined) return value;
  if (Array.isArray(here)) {
    const to = put(here[Number(first)], rest, value);
    const list = here.toSpliced(Number(first), 1, ...(to === undefined ? [] : [to]));
    return list.length === 0 ? undefined : list;
  }
  const fields = isFields(here) ? here : {};
  const to = put(valueAt(fields, [first]), rest, value);
  if (to !== undefined) return { ...fields, [first]: to };
  const { [first]: _, ...others } = fields;
  return Object.keys(others).length === 0 ? undefined : others;
}

export const textOf = (document: unknown): string => JSON.stringify(document, null, 2);
