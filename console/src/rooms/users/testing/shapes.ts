// Users that the tests speak of, as administrators see them.
import type { Answer } from "@/api/calls";

type User = Answer<"admin/user_management/users", "get">["items"][number];

export const aUser = (user_id: number, fullname: string, more: Partial<User> = {}): User => {
  const [firstname = "", lastname = ""] = fullname.split(" ");
  return {
    user_id,
    fullname,
    firstname,
    lastname,
    username: fullname.toLowerCase().replace(" ", "."),
    nickname: null,
    email: "",
    group_id: 1,
    group_name: "Agent",
    department_id: null,
    department_name: null,
    slots: 3,
    skills: [],
    suspended: false,
    api_only: false,
    must_change: false,
    second_factor: false,
    signed_in: false,
    last_seen: null,
    version: 1,
    details: null,
    ...more,
  };
};

export const details = (
  touches: Partial<NonNullable<User["details"]>["touches"]> = {},
  more: Partial<NonNullable<User["details"]>> = {},
): User["details"] => ({
  created: "2026-01-05T09:00:00Z",
  language: null,
  second_factor_needed: false,
  directory: null,
  touches: { chats: 0, ringing: 0, sessions: 0, lent: [], ...touches },
  ...more,
});
