// The users of a test: found by what they are called, their group and whether they are frozen, in pages of two.
import type { Answer } from "@/api/calls";
import type { Standing } from "@/testing/house";
import { on, refuse } from "@/testing/server";
import { details } from "./shapes";

type User = Answer<"admin/user_management/users", "get">["items"][number];

declare module "@/testing/house" {
  interface House {
    users: User[];
    /** What the list was asked for. */
    usersAsked: Record<string, string | undefined>[];
  }
}

export const PAGE = 2;

export const standing: Standing = {
  house: () => ({ users: [], usersAsked: [] }),
  answers: (house) => [
    on("get", "admin/user_management/users", ({ query }) => {
      const asked = query as Record<string, string | undefined>;
      if (asked.user_id !== undefined) {
        const one = house.users.find(({ user_id }) => String(user_id) === asked.user_id);
        if (one === undefined) return refuse(180);
        return { items: [{ ...one, details: one.details ?? details() }], next_token: null, total: 1 };
      }
      house.usersAsked.push(asked);
      const found = house.users.filter(
        (user) =>
          user.fullname.toLowerCase().includes((asked.search ?? "").toLowerCase()) &&
          (asked.group_id === undefined || String(user.group_id) === asked.group_id) &&
          (asked.suspended === undefined || String(user.suspended) === asked.suspended),
      );
      const start = Number(asked.next_token ?? 0);
      const next = start + PAGE < found.length ? String(start + PAGE) : null;
      return { items: found.slice(start, start + PAGE), next_token: next, total: found.length };
    }),
    on("get", "helper/username", ({ query: { username = "" } }) => ({
      valid: /^[\w.-]+$/.test(username),
      free: house.users.every((user) => user.username !== username),
    })),
  ],
};
