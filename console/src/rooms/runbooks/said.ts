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

/** A field's value; an overflow's is a skill. Of what is usual the number stands there, or that there is no limit. Pure. */
export function valueIn(
  t: Says,
  { field, usual }: Pick<Runbook["changes"][number], "field" | "usual">,
  value: number | null,
  names: Names,
): string {
  const told = (known: number) => {
    if (field === "overflow") return names.get(known) ?? String(known);
    return field === "cap" ? String(known) : t("runbooks.seconds", { count: known });
  };
  if (value !== null) return told(value);
  if (usual !== null) return t("runbooks.usual_of", { value: told(usual) });
  return t(field === "overflow" ? "runbooks.none" : "runbooks.no_limit");
}

export interface Act {
  key: string;
  text: string;
  /** How it went, where it was done. */
  how?: string;
}

/** What a runbook would do now, from what to what, in its order. */
export function useActsOf(): (of: Runbook) => Act[] {
  const t = useWords();
  const names = useSkillNames();
  return ({ lends, changes }) => [
    ...lends.map(({ user_id, skill_id, name, skill, level }) => ({
      key: `lend ${user_id} ${skill_id}`,
      text: t("runbooks.lend", { name, skill, level: String(level) }),
    })),
    ...changes.map((change) => ({
      key: `change ${change.skill_id} ${change.field}`,
      text: t("runbooks.changed", {
        skill: change.skill,
        field: t(`runbooks.field.${change.field}`),
        before: valueIn(t, change, change.now, names),
        after: valueIn(t, change, change.value, names),
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
    ...changes.map((change) => ({
      key: `change ${change.skill_id} ${change.field}`,
      text: t("runbooks.changed", {
        skill: change.skill,
        field: t(`runbooks.field.${change.field}`),
        before: valueIn(t, change, change.before, names),
        after: valueIn(t, change, change.after, names),
      }),
      how: change.back === null ? undefined : t(`runbooks.back.${change.back}`),
    })),
  ];
}
