// Why a change of a user was refused, in words that say what can be done; and at which field. Pure but for the words.
import type { Problem } from "@/api/problem";
import { errorCode } from "@/generated/catalogue";
import type { Wrongs } from "@/ui/form/wrongs";
import { words } from "@/words";
import { problemText } from "@/words/catalogue";
import type { Draft } from "./draft";

/** `mine`: it is the person's own account. */
export function reasonOf(problem: Problem, mine: boolean): string {
  const { field } = (problem.extra ?? {}) as { field?: unknown };
  if (problem.code === errorCode.ANTECEDING_ENTITY) return words("users.refused.since");
  if (problem.code === errorCode.NO_PERMISSIONS) return words("users.refused.empty_group");
  if (problem.code === errorCode.USER_NOT_FOUND) return words("users.refused.not_there");
  if (problem.code === errorCode.INTEGRATION_NOT_SET_UP) return words("users.refused.no_mail");
  if (problem.code !== errorCode.NOT_AUTHORISED) return problemText(problem);
  if (field === "group_id") return words("users.refused.more_than_you");
  return field === "user_id"
    ? words(mine ? "users.refused.own" : "users.refused.last")
    : problemText(problem);
}

const FIELDS: Readonly<Record<number, keyof Draft>> = {
  [errorCode.USERNAME_INVALID]: "username",
  [errorCode.USERNAME_TAKEN]: "username",
  [errorCode.EMAIL_INVALID]: "email",
  [errorCode.GROUP_INVALID]: "group_id",
  [errorCode.SKILL_NOT_FOUND]: "skills",
  [errorCode.INTEGRATION_NOT_SET_UP]: "invite",
};

/** What a refusal says at which field; null where that is the form's own affair. */
export function refusedAt(problem: Problem, mine: boolean): Wrongs<Draft> | null {
  const { field } = (problem.extra ?? {}) as { field?: unknown };
  if (problem.code === errorCode.USERNAME_INVALID) return { username: words("users.username_form") };
  const own = FIELDS[problem.code];
  if (own !== undefined) return { [own]: reasonOf(problem, mine) };
  if (problem.code !== errorCode.NOT_AUTHORISED) return null;
  // The group is where an account becomes another one, and where whoever may not be changed is seen to be so.
  return field === "group_id" || field === "user_id" ? { group_id: reasonOf(problem, mine) } : null;
}
