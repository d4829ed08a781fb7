// A runbook while it is written: rows of texts, and what is wrong with them. Pure.
import type { Body } from "@/api/calls";
import { limits } from "@/generated/catalogue";
import { words } from "@/words";
import type { Field } from "./said";
import type { Runbook } from "./useRunbooks";

export interface LendRow {
  key: number;
  user: string;
  skill: string;
  level: string;
}
export interface ChangeRow {
  key: number;
  skill: string;
  field: Field;
  value: string;
}
export interface Draft {
  name: string;
  minutes: string;
  lends: readonly LendRow[];
  changes: readonly ChangeRow[];
}

const USUAL_MINUTES = 60;
const USUAL_LEVEL = 5;

const keyAfter = (rows: readonly { key: number }[]): number => Math.max(0, ...rows.map(({ key }) => key)) + 1;
export const oneLend = (rows: readonly LendRow[]): LendRow[] => [
  ...rows,
  { key: keyAfter(rows), user: "", skill: "", level: String(USUAL_LEVEL) },
];
export const oneChange = (rows: readonly ChangeRow[]): ChangeRow[] => [
  ...rows,
  { key: keyAfter(rows), skill: "", field: "wrap_up_seconds", value: "" },
];

export const draftOf = (runbook: Runbook | null): Draft => ({
  name: runbook?.name ?? "",
  minutes: String(runbook?.minutes ?? USUAL_MINUTES),
  lends: (runbook?.lends ?? []).map(({ user_id, skill_id, level }, key) => ({
    key,
    user: String(user_id),
    skill: String(skill_id),
    level: String(level),
  })),
  changes: (runbook?.changes ?? []).map(({ skill_id, field, value }, key) => ({
    key,
    skill: String(skill_id),
    field,
    value: value === null ? "" : String(value),
  })),
});

const isWhole = (text: string): boolean => /^\d+$/.test(text.trim());
const isWithin = (text: string, least: number, most: number): boolean =>
  isWhole(text) && Number(text) >= least && Number(text) <= most;

export function wrongsOf({ minutes, lends, changes }: Draft): Partial<Record<keyof Draft, string>> {
  const [least, most] = [limits.SKILL_LEVEL_MIN, limits.SKILL_LEVEL_MAX];
  const wrongs: Partial<Record<keyof Draft, string>> = {};
  if (!isWithin(minutes, 1, limits.RUNBOOK_MINUTES))
    wrongs.minutes = words("runbooks.form.minutes_range", { most: limits.RUNBOOK_MINUTES });
  if (lends.some(({ user, skill, level }) => user === "" || skill === "" || !isWithin(level, least, most)))
    wrongs.lends = words("runbooks.form.incomplete", { least, most });
  if (changes.some(({ skill, value }) => skill === "" || (value.trim() !== "" && !isWhole(value))))
    wrongs.changes = words("runbooks.form.incomplete_change");
  else if (lends.length === 0 && changes.length === 0) wrongs.changes = words("runbooks.form.nothing");
  return wrongs;
}

export const bodyOf = (
  id: string,
  version: number,
  { name, minutes, lends, changes }: Draft,
): Body<"internal/runbooks", "put"> => ({
  id,
  version,
  name: name.trim(),
  minutes: Number(minutes),
  lends: lends.map(({ user, skill, level }) => ({
    user_id: Number(user),
    skill_id: Number(skill),
    level: Number(level),
  })),
  changes: changes.map(({ skill, field, value }) => ({
    skill_id: Number(skill),
    field,
    value: value.trim() === "" ? null : Number(value),
  })),
});
