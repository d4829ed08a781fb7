// A permission group as it is typed: what is wrong with it, and what of it is sent. Pure but for the words.
import type { Body } from "@/api/calls";
import type { Problem } from "@/api/problem";
import { errorCode } from "@/generated/catalogue";
import type { Wrongs } from "@/ui/form/wrongs";
import { words } from "@/words";
import { problemText } from "@/words/catalogue";
import { type Given, type GROUPS, type Group, givenBy, told } from "./gives";
import { namesOf } from "./said";

export interface Draft {
  name: string;
  description: string;
  second_factor: boolean;
  given: Given;
  reason: string;
}

export const draftOf = (group: Group | null): Draft => ({
  name: group?.name ?? "",
  description: group?.description ?? "",
  second_factor: group?.second_factor ?? false,
  given: group === null ? {} : givenBy(group),
  reason: "",
});

const whole = ({ name, description, second_factor, given }: Draft) => ({
  name: name.trim(),
  description: description.trim(),
  second_factor,
  ...told(given),
});
const why = ({ reason }: Draft) => (reason.trim() === "" ? {} : { reason: reason.trim() });

export const madeOf = (draft: Draft): Body<typeof GROUPS, "post"> => ({ ...whole(draft), ...why(draft) });

/** Only what differs: what somebody else has changed besides stays as they made it. What is given is one thing. */
export function changeOf(from: Group, draft: Draft): Body<typeof GROUPS, "patch"> {
  const before = whole(draftOf(from));
  const { permissions, actions, ...plain } = whole(draft);
  const gives =
    JSON.stringify([permissions, actions]) === JSON.stringify([before.permissions, before.actions])
      ? {}
      : { permissions, actions };
  const differs = Object.fromEntries(
    Object.entries(plain).filter(([field, value]) => before[field as keyof typeof plain] !== value),
  );
  return { id: from.id, version: from.version, ...differs, ...gives, ...why(draft) };
}

const FIELDS: Readonly<Record<number, keyof Draft>> = {
  [errorCode.GROUP_NAME_MISSING]: "name",
  [errorCode.GROUP_NAME_EXISTS]: "name",
  [errorCode.GROUP_PERMISSIONS_MISSING]: "given",
};

/** What a refusal says at which field; null where that is the form's own affair. */
export function refusedAt(problem: Problem): Wrongs<Draft> | null {
  if (problem.code === errorCode.GROUP_PERMISSIONS_KEPT) return { given: words("groups.last") };
  const { permissions } = (problem.extra ?? {}) as { permissions?: unknown };
  if (problem.code === errorCode.NOT_AUTHORISED && Array.isArray(permissions))
    return { given: words("groups.beyond", { names: namesOf(permissions as number[]) }) };
  const field = FIELDS[problem.code];
  return field === undefined ? null : { [field]: problemText(problem) };
}

/** How the group is that somebody else has changed meanwhile; null where that is not why it was refused. */
export const overtakenBy = ({ code, extra }: Problem): Group | null =>
  code === errorCode.ANTECEDING_ENTITY ? ((extra as { group?: Group } | null)?.group ?? null) : null;
