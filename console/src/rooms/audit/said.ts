// A change in words: which fields it is of and what each said before and after. Pure but for the words.
import type { Answer } from "@/api/calls";
import { words, wordsAt } from "@/words";
import { permissionName } from "@/words/permissions";
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
const IN_DEPARTMENT: ReadonlySet<string> = new Set([
  "user.department",
  "department.parent",
  "department.people_to",
  "directory_group.department",
]);
const GROUPS: ReadonlySet<string> = new Set([
  "user.group",
  "user.group_refused",
  "directory.group",
  "directory_group.permission_group",
]);
const INSTANT = /(^|_)(since|until)$/;

/** A field that no words are known for is called what the server calls it. */
export const fieldIn = (type: string, field: string): string =>
  wordsAt<Texts>(`audit.field.${type}`)?.[field] ?? field;

export const typeIn = (type: string): string => wordsAt<Texts>("audit.type")?.[type] ?? type;
export const actIn = (act: string): string => wordsAt<Texts>("audit.act")?.[act] ?? act;
/** What was changed; what has no name of its own is called by a word. */
export const nameIn = ({ type, name }: Pick<Change, "type" | "name">): string =>
  (type === "survey" ? wordsAt<Texts>("audit.survey_of")?.[name] : undefined) ?? name;
export const scopeIn = (scope: string): string => wordsAt<Texts>("audit.scope")?.[scope] ?? scope;

/** How values are read: an instant as the person reads it; and what things are called that it tells by numbers, where that is known. */
export interface Reads {
  moment: (instant: number) => string;
  groups?: ReadonlyMap<number, string>;
  skills?: ReadonlyMap<number, string>;
  departments?: ReadonlyMap<number, string>;
  /** What key contacts are for. */
  matters?: ReadonlyMap<string, string>;
}

/** Lists of permissions: a module is one. */
const OF_PERMISSIONS: ReadonlySet<string> = new Set(["group.permissions", "console_settings.modules_off"]);

/** A question of a survey as the audit keeps it. */
interface Question {
  question: string;
  kind: string;
  required: boolean;
  active: boolean;
  options: readonly { answer: string }[];
  low: string;
  high: string;
}

function questionIn({ question, kind, required, active, options, low, high }: Question, at: number): string {
  const said = (word: string) => wordsAt<Texts>("audit.value.of_question")?.[word] ?? word;
  const more = [
    said(kind),
    options.map(({ answer }) => answer).join(" / "),
    low || high ? `${low}–${high}` : "",
    required ? said("required") : "",
    active ? "" : said("asleep"),
  ];
  return `${at + 1}. ${question} (${more.filter(Boolean).join(", ")})`;
}

/** What is told by a number and read by a name; null for everything else. */
function named(
  type: string,
  field: string,
  value: unknown,
  { groups, skills, departments, matters }: Reads,
): string | null {
  if (IN_DEPARTMENT.has(`${type}.${field}`)) return departments?.get(Number(value)) ?? null;
  if (type === "department" && Array.isArray(value))
    return field === "below"
      ? value.map((id) => departments?.get(Number(id)) ?? String(id)).join(", ")
      : words("audit.value.several", { count: value.length });
  if (type === "metadata" && field === "place" && typeof value === "number") return String(value + 1);
  if (type === "metadata" && Array.isArray(value) && value.length > 0)
    return value.map(({ label_en, label_it }) => `${label_en} / ${label_it}`).join(", ");
  if (type === "survey" && Array.isArray(value) && value.length > 0) return value.map(questionIn).join("; ");
  if (type === "key_contact" && field === "type") return matters?.get(String(value)) ?? null;
  if (GROUPS.has(`${type}.${field}`)) return groups?.get(Number(value)) ?? null;
  if (type === "directory" && field === "ranks" && Array.isArray(value) && value.length > 0)
    return value.map((id) => groups?.get(Number(id)) ?? String(id)).join(", ");
  if (type === "console_settings" && field === "integrations_off" && Array.isArray(value) && value.length > 0)
    return value.map((id) => words(`audit.integration.i${id}` as "audit.integration.i16")).join(", ");
  if (OF_PERMISSIONS.has(`${type}.${field}`) && Array.isArray(value) && value.length > 0)
    return value.map(Number).map(permissionName).join(", ");
  if (
    (type !== "user" && type !== "directory_group") ||
    field !== "skills" ||
    typeof value !== "object" ||
    Array.isArray(value)
  )
    return null;
  const levels = Object.entries(value ?? {}).map(
    ([id, level]) => `${skills?.get(Number(id)) ?? id} ${level}`,
  );
  return levels.length === 0
    ? words("audit.value.none")
    : levels.sort((a, b) => a.localeCompare(b)).join(", ");
}

export function valueIn(type: string, field: string, value: unknown, reads: Reads): string {
  const name = named(type, field, value, reads);
  if (name !== null) return name;
  if (value === null || value === undefined || value === "") return words("audit.value.none");
  if (typeof value === "boolean") return words(value ? "audit.value.yes" : "audit.value.no");
  if (typeof value === "number" && INSTANT.test(field)) return reads.moment(value);
  if (typeof value === "number" && SECONDS.test(field)) return words("audit.value.seconds", { count: value });
  if (Array.isArray(value) && value.every((each) => typeof each !== "object"))
    return value.length === 0 ? words("audit.value.none") : value.join(", ");
  // A list of things is told by how many there are.
  if (typeof value === "object") return words("audit.value.several", { count: Object.keys(value).length });
  return wordsAt<Texts>(`audit.value.${field}`)?.[String(value)] ?? String(value);
}

export function toldOf(
  { type, before, after }: Pick<Change, "type" | "before" | "after">,
  reads: Reads,
): Told[] {
  const [was, became] = [before as Fields | null, after as Fields | null];
  const fields = [...new Set([...Object.keys(was ?? {}), ...Object.keys(became ?? {})])];
  // Of what was made or deleted only what was filled in: there is no other side that it differs from.
  const alone = was === null ? became : became === null ? was : null;
  const told = alone === null ? fields : fields.filter((field) => isFilled(alone[field]));
  return told.map((field) => {
    const side = (of: Fields | null, than: Fields | null) => {
      if (of === null) return null;
      const value = beyond(type, field, of[field], than?.[field]);
      return value === null ? null : valueIn(type, field, value, reads);
    };
    return {
      field,
      name: fieldIn(type, field),
      before: side(was, became),
      after: side(became, was),
    };
  });
}

const isFilled = (value: unknown): boolean =>
  typeof value === "object"
    ? Object.keys(value ?? {}).length > 0
    : ![undefined, "", false].includes(value as never);

/** Of a long list that was changed only what the other side does not have; null where that is nothing. */
function beyond(type: string, field: string, value: unknown, than: unknown): unknown {
  if (type !== "group" || field !== "permissions" || !Array.isArray(value) || !Array.isArray(than))
    return value ?? "";
  const own = value.filter((each) => !than.includes(each));
  return own.length === 0 ? null : own;
}

/** Before and after of a change in a cell of a file. */
export const inCell = (told: readonly Told[], side: "before" | "after"): string =>
  told.flatMap((each) => (each[side] === null ? [] : [`${each.name}: ${each[side]}`])).join("; ");
