// A definition as it is typed, what of it is sent, and what it is refused for. Pure but for the words.
import type { Body } from "@/api/calls";
import type { Problem } from "@/api/problem";
import { errorCode, limits } from "@/generated/catalogue";
import type { Wrongs } from "@/ui/form/wrongs";
import { words } from "@/words";
import type { Definition, METADATA } from "./useMetadata";
import "./words";

export interface Choice {
  /** Null for a new one. */
  value: string | null;
  label_en: string;
  label_it: string;
}

export interface Draft {
  key: string;
  label_en: string;
  label_it: string;
  type: Definition["type"];
  asked: Definition["asked"];
  shown: Definition["shown"];
  required: boolean;
  least: string;
  most: string;
  choices: readonly Choice[];
  reason: string;
}

export const draftOf = (one: Definition | null): Draft => ({
  key: one?.key ?? "",
  label_en: one?.label_en ?? "",
  label_it: one?.label_it ?? "",
  type: one?.type ?? "text",
  asked: one?.asked ?? "start",
  shown: one?.shown ?? "always",
  required: one?.required ?? false,
  least: one?.least == null ? "" : String(one.least),
  most: one?.most == null ? "" : String(one.most),
  choices:
    one === null || one.choices.length === 0 ? [{ value: null, label_en: "", label_it: "" }] : one.choices,
  reason: "",
});

const why = ({ reason }: Draft) => (reason.trim() === "" ? {} : { reason: reason.trim() });
const figure = (text: string) => (text.trim() === "" ? null : Number(text));
const isFilled = ({ label_en, label_it }: Choice) => label_en.trim() !== "" || label_it.trim() !== "";

/** What is sent of what goes with the type. */
const particulars = (draft: Draft) => ({
  choices:
    draft.type === "choice"
      ? draft.choices.filter(isFilled).map(({ value, label_en, label_it }) => ({
          ...(value === null ? {} : { value }),
          label_en: label_en.trim(),
          label_it: label_it.trim(),
        }))
      : [],
  least: draft.type === "number" ? figure(draft.least) : null,
  most: draft.type === "number" || draft.type === "text" ? figure(draft.most) : null,
});

const plain = ({ label_en, label_it, type, asked, shown, required }: Draft) => ({
  label_en: label_en.trim(),
  label_it: label_it.trim(),
  type,
  asked,
  shown,
  required: required && asked === "start",
});

export const madeOf = (draft: Draft): Body<typeof METADATA, "post"> => ({
  items: [{ key: draft.key.trim(), ...plain(draft), ...particulars(draft) }],
  ...why(draft),
});

export function changeOf(from: Definition, draft: Draft): Body<typeof METADATA, "patch"> {
  const { choices, least, most } = particulars(draft);
  return {
    items: [{ id: from.id, version: from.version, ...plain(draft), choices, bounds: { least, most } }],
    ...why(draft),
  };
}

/** A key that the English label suggests. */
export const keyOf = (label: string): string =>
  label
    .normalize("NFD")
    .toLowerCase()
    .replace(/[\u0300-\u036f]/g, "")
    .replace(/[^a-z0-9]+/g, "_")
    .replace(/^[_0-9]+|_+$/g, "")
    .slice(0, limits.METADATA_KEY);

const WHOLE = /^-?\d{1,12}$/;

/** What is wrong with what goes with the type. */
export function wrongsOf({ key, type, least, most, choices }: Draft): Wrongs<Draft> {
  const wrongs: Wrongs<Draft> = {};
  if (key !== "" && !/^[a-z][a-z0-9_]*$/.test(key)) wrongs.key = words("metadata.rule.key");
  const isWhole = (text: string) => text.trim() === "" || WHOLE.test(text.trim());
  if (type === "number") {
    if (!isWhole(least)) wrongs.least = words("metadata.rule.number");
    if (!isWhole(most)) wrongs.most = words("metadata.rule.number");
    const [from, to] = [figure(least), figure(most)];
    if (from !== null && to !== null && from > to) wrongs.most = words("metadata.rule.order");
  }
  const length = figure(most);
  if (
    type === "text" &&
    length !== null &&
    !(WHOLE.test(most.trim()) && length >= 1 && length <= limits.METADATA_VALUE)
  )
    wrongs.most = words("metadata.rule.length", { most: limits.METADATA_VALUE });
  const filled = choices.filter(isFilled);
  if (
    type === "choice" &&
    (filled.length === 0 || filled.some((one) => one.label_en.trim() === "" || one.label_it.trim() === ""))
  )
    wrongs.choices = words("metadata.rule.choices");
  return wrongs;
}

/** What a refusal says at which field; null where that is the form's own affair. */
export function refusedAt({ extra }: Problem): Wrongs<Draft> | null {
  switch ((extra as { rule?: string } | null)?.rule) {
    case "key":
      return { key: words("metadata.rule.key") };
    case "taken":
      return { key: words("metadata.rule.taken") };
    case "full":
      return { key: words("metadata.rule.full", { most: limits.METADATA }) };
    case "bounds":
      return { most: words("metadata.rule.bounds") };
    case "choices":
    case "twice":
      return { choices: words("metadata.rule.choices") };
    default:
      return null;
  }
}

/** How the definition is that somebody else has changed meanwhile; null where that is not why it was refused. */
export const overtakenBy =
  (id: number | undefined) =>
  ({ code, extra }: Problem): Definition | null =>
    code === errorCode.ANTECEDING_ENTITY
      ? ((extra as { items?: Definition[] } | null)?.items?.find((one) => one.id === id) ?? null)
      : null;

/** Whether nothing of a definition differs but where it stands. */
export const isOnlyMoved = (from: Definition, now: Definition): boolean =>
  JSON.stringify(draftOf(from)) === JSON.stringify(draftOf(now));

/** What is sent so that one stands a place further up (-1) or down (1); null where it cannot. */
export function moveOf(
  all: readonly Definition[],
  id: number,
  by: -1 | 1,
): Body<typeof METADATA, "patch">["items"] | null {
  const at = all.findIndex((one) => one.id === id);
  const [one, other] = [all[at], all[at + by]];
  if (one === undefined || other === undefined) return null;
  const turned = all.map((each) => (each === one ? other : each === other ? one : each));
  return turned.flatMap(({ id, version, place }, to) => (place === to ? [] : [{ id, version, place: to }]));
}
