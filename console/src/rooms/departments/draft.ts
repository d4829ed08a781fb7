// A department as it is typed, what of it is sent, and what it is refused for. Pure but for the words.
import type { Body } from "@/api/calls";
import type { Problem } from "@/api/problem";
import { errorCode, limits } from "@/generated/catalogue";
import type { Wrongs } from "@/ui/form/wrongs";
import { words } from "@/words";
import { problemText } from "@/words/catalogue";
import type { Placed } from "./face/departments";
import type { DEPARTMENTS, Department } from "./useDepartments";
import "./words";

export interface Draft {
  name: string;
  /** An id; "0": in none. */
  parent: string;
  reason: string;
}

export const draftOf = (one: Department | null): Draft => ({
  name: one?.name ?? "",
  parent: String(one?.parent ?? 0),
  reason: "",
});

const why = ({ reason }: Draft) => (reason.trim() === "" ? {} : { reason: reason.trim() });

export const madeOf = (draft: Draft): Body<typeof DEPARTMENTS, "post"> => ({
  name: draft.name.trim(),
  parent: Number(draft.parent),
  ...why(draft),
});

/** Only what differs: what somebody else has changed besides stays as they made it. */
export function changeOf(from: Department, draft: Draft): Body<typeof DEPARTMENTS, "patch"> {
  const before = draftOf(from);
  return {
    id: from.id,
    version: from.version,
    ...(draft.name.trim() === before.name ? {} : { name: draft.name.trim() }),
    ...(draft.parent === before.parent ? {} : { parent: Number(draft.parent) }),
    ...why(draft),
  };
}

const saidOf = ({ extra }: Problem) => (extra ?? {}) as { field?: string; rule?: string };
export const ruleOf = (problem: Problem): string => saidOf(problem).rule ?? "";

/** Where one may lie: neither in itself nor in what lies in it. `ways` are in the order of the tree. */
export function placesOf<T extends { id: number }>(
  ways: readonly Placed<T>[],
  one: { id: number } | null,
): readonly Placed<T>[] {
  const at = ways.findIndex(({ of }) => of.id === one?.id);
  const own = ways[at];
  if (own === undefined) return ways;
  const after = ways.slice(at + 1);
  const next = after.findIndex(({ depth }) => depth <= own.depth);
  return [...ways.slice(0, at), ...(next < 0 ? [] : after.slice(next))];
}

/** What a refusal says at which field; null where that is the form's own affair. */
export function refusedAt(problem: Problem): Wrongs<Draft> | null {
  // It may as well be the department itself that is gone.
  if (problem.code === errorCode.DEPARTMENT_NOT_FOUND)
    return saidOf(problem).field === "parent" ? { parent: problemText(problem) } : null;
  switch (ruleOf(problem)) {
    case "cycle":
      return { parent: words("departments.rule.cycle") };
    case "deep":
      return { parent: words("departments.rule.deep", { most: limits.DEPARTMENT_DEPTH }) };
    case "name":
      return { name: words("departments.rule.name") };
    case "full":
      return { name: words("departments.rule.full", { most: limits.DEPARTMENTS }) };
    default:
      return null;
  }
}

/** How the department is that somebody else has changed meanwhile; null where that is not why it was refused. */
export const overtakenBy = ({ code, extra }: Problem): Department | null =>
  code === errorCode.ANTECEDING_ENTITY
    ? ((extra as { department?: Department } | null)?.department ?? null)
    : null;
