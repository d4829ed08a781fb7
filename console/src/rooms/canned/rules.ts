// What a canned response may be; the server says the same. Pure.
import type { Problem } from "@/api/problem";
import type { CannedKind, CannedResponse } from "@/api/shapes";
import { errorCode, limits } from "@/generated/catalogue";
import { isAutomatic, saidBy, unknownIn } from "./face/canned";

export const PARTS = ["all", "G", "P", "auto"] as const;
export type Part = (typeof PARTS)[number];

export const isIn = (part: Part, each: CannedResponse): boolean =>
  part === "all" || (part === "auto" ? isAutomatic(each) : each.type === part && !isAutomatic(each));

/** As it is written: of an automatic one its shortcut and its phrase. */
export interface Draft {
  kind: CannedKind;
  auto: boolean;
  name: string;
  text: string;
}

export const draftOf = (each: CannedResponse): Draft => ({
  kind: each.type,
  auto: isAutomatic(each),
  name: each.shortcut ?? each.title,
  text: saidBy(each),
});

export const newDraft = (part: Part): Draft => ({
  kind: part === "G" ? "G" : "P",
  auto: part === "auto",
  name: "",
  text: "",
});

export type Wrong =
  | "title"
  | "response"
  | "long"
  | "taken"
  | "shortcut"
  | "phrase"
  | "unknown"
  | "limit"
  | "auto_limit";

export interface Wrongs {
  name?: Wrong;
  text?: Wrong;
}

const length = (text: string): number => [...text.trim()].length;

/** The longest text of such a one. */
export const mostIn = ({ auto }: Draft): number =>
  auto ? limits.AUTOCORRECT_PHRASE : limits.MESSAGE_MAX_CHARS;

/** The longest name of such a one. */
export const nameMost = ({ auto }: Draft): number =>
  auto ? limits.AUTOCORRECT_SHORTCUT : limits.CANNED_TITLE;

/** What the server refuses, as the form says it, and the variable that it does not know; null for what has no words here. */
export function refusedAs(
  { code, extra }: Problem,
  { auto }: Draft,
): { wrongs: Wrongs; word?: string } | null {
  const { field, variable } = (extra ?? {}) as { field?: unknown; variable?: unknown };
  if (code === errorCode.LABEL_TAKEN) return { wrongs: { name: "taken" } };
  if (code === errorCode.CANNED_RESPONSE_LIMIT) return { wrongs: { name: "limit" } };
  if (code === errorCode.VOID_LABEL)
    return field === "response" || field === "phrase"
      ? { wrongs: { text: auto ? "phrase" : "response" } }
      : { wrongs: { name: auto ? "shortcut" : "title" } };
  return code === errorCode.INVALID_FORMAT && typeof variable === "string"
    ? { wrongs: { text: "unknown" }, word: variable }
    : null;
}

/** `others` are all but this one; `known` the variables that there are. */
export function wrongsOf(draft: Draft, others: readonly CannedResponse[], known: readonly string[]): Wrongs {
  const { auto } = draft;
  const name = draft.name.trim();
  const wrongs: Wrongs = {};
  if (auto && (!/^\p{L}+$/u.test(name) || length(name) > limits.AUTOCORRECT_SHORTCUT))
    wrongs.name = "shortcut";
  else if (name === "") wrongs.name = "title";
  else if (length(name) > limits.CANNED_TITLE) wrongs.name = "long";
  else if (others.some((each) => isNamed(each, draft, name))) wrongs.name = "taken";
  if (draft.text.trim() === "") wrongs.text = auto ? "phrase" : "response";
  else if (length(draft.text) > mostIn(draft)) wrongs.text = auto ? "phrase" : "long";
  else if (unknownIn(draft.text, known).length > 0) wrongs.text = "unknown";
  return wrongs;
}

/** Everybody's and one's own do not get into each other's way, nor do titles and shortcuts. */
const isNamed = (each: CannedResponse, { kind, auto }: Draft, name: string): boolean =>
  each.type === kind &&
  isAutomatic(each) === auto &&
  (each.shortcut ?? each.title).toLowerCase() === name.toLowerCase();

/** Why no further one can be made; null where one can. */
export function fullFor(
  { kind, auto }: Draft,
  all: readonly CannedResponse[],
): "limit" | "auto_limit" | null {
  const same = all.filter(({ type }) => type === kind);
  if (same.length >= limits.CANNED_RESPONSES) return "limit";
  return auto && same.filter(isAutomatic).length >= limits.AUTOCORRECT_ENTRIES ? "auto_limit" : null;
}
