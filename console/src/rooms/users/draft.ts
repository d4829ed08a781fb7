// A user as they are typed: what is wrong with it, and what of it is sent. Pure but for the words.
import type { Answer, Body } from "@/api/calls";
import { UserBody } from "@/generated/bodies";
import { limits } from "@/generated/catalogue";
import type { Wrongs } from "@/ui/form/wrongs";
import { words } from "@/words";
import "./words";

export const USERS = "admin/user_management/users";
export type User = Answer<typeof USERS, "get">["items"][number];
export type UserChange = Body<typeof USERS, "patch">;
export type Skills = User["skills"];

export interface Draft {
  username: string;
  firstname: string;
  lastname: string;
  nickname: string;
  email: string;
  /** An id; "0": none. */
  department_id: string;
  group_id: string;
  slots: string;
  skills: Skills;
  api_only: boolean;
  must_change: boolean;
  invite: boolean;
  reason: string;
}

/** What of a draft a change can be about, in the order of the form. */
export const KEPT = [
  "firstname",
  "lastname",
  "nickname",
  "email",
  "department_id",
  "group_id",
  "skills",
  "slots",
  "must_change",
] as const;

/** In one order, so that two lists of the same are the same. */
export const inOrder = (skills: Skills): Skills => [...skills].sort((a, b) => a.skill_id - b.skill_id);

export const draftOf = (user: User | null): Draft => ({
  username: user?.username ?? "",
  firstname: user?.firstname ?? "",
  lastname: user?.lastname ?? "",
  nickname: user?.nickname ?? "",
  email: user?.email ?? "",
  department_id: String(user?.department_id ?? 0),
  group_id: user === null ? "" : String(user.group_id),
  slots: String(user?.slots ?? limits.AGENT_SLOTS_DEFAULT),
  skills: inOrder(user?.skills ?? []),
  api_only: user?.api_only ?? false,
  must_change: user?.must_change ?? false,
  invite: false,
  reason: "",
});

export function wrongsOf(draft: Draft): Wrongs<Draft> {
  const { min: least, max: most } = UserBody.slots;
  const typed = draft.slots.trim();
  const slots = Number(typed);
  return {
    ...(!/^\d+$/.test(typed) || slots < least || slots > most
      ? { slots: words("users.range", { least, most }) }
      : {}),
    ...(draft.group_id === "" ? { group_id: words("users.no_group") } : {}),
    ...(draft.invite && draft.email.trim() === "" ? { email: words("users.no_email") } : {}),
  };
}

const whole = (draft: Draft) => ({
  firstname: draft.firstname.trim(),
  lastname: draft.lastname.trim(),
  nickname: draft.nickname.trim(),
  email: draft.email.trim(),
  department_id: Number(draft.department_id),
  group_id: Number(draft.group_id),
  skills: inOrder(draft.skills),
  slots: Number(draft.slots),
});
const why = ({ reason }: Draft) => (reason.trim() === "" ? {} : { reason: reason.trim() });

export const madeOf = (draft: Draft): Body<typeof USERS, "post"> => ({
  username: draft.username.trim(),
  ...whole(draft),
  api_only: draft.api_only,
  invite: draft.invite && !draft.api_only,
  ...why(draft),
});

/** Only what differs: what somebody else has changed besides stays as they made it. */
export function changeOf(from: User, draft: Draft): UserChange {
  const before = { ...whole(draftOf(from)), must_change: from.must_change };
  const now = { ...whole(draft), must_change: draft.must_change };
  const differs = Object.entries(now).filter(
    ([field, value]) => JSON.stringify(before[field as keyof typeof before]) !== JSON.stringify(value),
  );
  return { user_id: from.user_id, version: from.version, ...Object.fromEntries(differs), ...why(draft) };
}
