// Whom there is to put into a department, by name. The users' list knows their department and all of them, frozen accounts too.
// Whoever may not see it chooses from the team, which tells departments and permission groups by one name: none is said then.
import type { Answer } from "@/api/calls";
import { type Called, useCall } from "@/api/useCall";
import { USERS } from "./useDepartments";

export type Person = Pick<Answer<typeof USERS, "get">["items"][number], "user_id" | "fullname"> & {
  /** Null: in none. Left out: not known. */
  department_name?: string | null;
};

/** So many of the team are shown at once; the users' list has pages. */
const SHOWN = 30;

export function useFound(
  search: string,
  mayUsers: boolean,
): { called: Called<unknown>; found: readonly Person[]; more: boolean } {
  const users = useCall(mayUsers ? USERS : null, { search: search || undefined });
  const team = useCall(mayUsers ? null : "internal/team", { offline: true });
  if (mayUsers)
    return { called: users, found: users.data?.items ?? [], more: users.data?.next_token != null };
  const found = (team.data?.items ?? [])
    .filter(({ fullname }) => fullname.toLowerCase().includes(search.toLowerCase()))
    .sort((a, b) => a.fullname.localeCompare(b.fullname))
    .map(({ user_id, fullname }) => ({ user_id, fullname }));
  return { called: team, found: found.slice(0, SHOWN), more: found.length > SHOWN };
}
