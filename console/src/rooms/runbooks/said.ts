// What a runbook does, in words.
import { useMemo } from "react";
import { useCall } from "@/api/useCall";
import { useWords } from "@/words";
import type { Run, Runbook } from "./useRunbooks";

export type Field = Runbook["changes"][number]["field"];
export const FIELDS: readonly Field[] = [
  "wrap_up_seconds",
  "ring_seconds",
  "longest_wait_seconds",
  "cap",
  "overflow",
];

type Says = ReturnType<typeof useWords>;

/** The names of skills by their id. */
export type Names = ReadonlyMap<number, string>;

export function useSkillNames(): Names {
  const { data } = useCall("internal/floor");
  return useMemo(() => new Map(data?.lines.map(({ skill_id, skill }) => [skill_id, skill])), [data]);
}

/** A field's value; an overflow's is a skill. Pure. */
export function valueIn(t: Says, field: Field, value: number | null, names: Names): string {
  if (value === null) return field === "overflow" ? t("runbooks.none") : t("runbooks.usual");
  if (field === "overflow") return names.get(value) ?? String(value);
  return field === "cap" ? String(value) : t("runbooks.seconds", { count: value });
}

export interface Act {
  key: string;
  text: string;
  /** How it went, where it was done. */
  how?: string;
}

/** What a runbook does, in its order. */
export function useActsOf(): (of: Runbook) => Act[] {
  const t = useWords();
  const names = useSkillNames();
  return ({ lends, changes }) => [
    ...lends.map(({ user_id, skill_id, name, skill, level }) => ({
      key: `lend ${user_id} ${skill_id}`,
      text: t("runbooks.lend", { name, skill, level: String(level) }),
    })),
    ...changes.map(({ skill_id, skill, field, value }) => ({
      key: `change ${skill_id} ${field}`,
      text: t("runbooks.change", {
        skill,
        field: t(`runbooks.field.${field}`),
        value: valueIn(t, field, value, names),
      }),
    })),
  ];
}

/** What a run did, from what to what, and how it went back. */
export function useStepsOf(): (of: Run) => Act[] {
  const t = useWords();
  const names = useSkillNames();
  return ({ lends, changes }) => [
    ...lends.map(({ user_id, skill_id, name, skill, level, done, back }) => ({
      key: `lend ${user_id} ${skill_id}`,
      text: t("runbooks.lend", { name, skill, level: String(level) }),
      // Why nothing was lent says more than that nothing is to go back.
      how: back === null || done !== "lent" ? t(`runbooks.done.${done}`) : t(`runbooks.back.${back}`),
    })),
    ...changes.map(({ skill_id, skill, field, before, after, back }) => ({
      key: `change ${skill_id} ${field}`,
      text: t("runbooks.changed", {
        skill,
        field: t(`runbooks.field.${field}`),
        before: valueIn(t, field, before, names),
        after: valueIn(t, field, after, names),
      }),
      how: back === null ? undefined : t(`runbooks.back.${back}`),
    })),
  ];
}
