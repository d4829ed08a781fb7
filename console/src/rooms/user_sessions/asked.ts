// Which sessions are asked for, out of the address: a link leads to the same ones.
import { useMemo } from "react";
import type { Answer, Query } from "@/api/calls";
import { said, useAddress } from "@/ui/table/useAddress";

export const SESSIONS = "admin/user_management/sessions";
export type Session = Answer<typeof SESSIONS, "get">["items"][number];
export type SessionsQuery = NonNullable<Query<typeof SESSIONS, "get">>;

export const ORDERS = ["name", "since", "last_seen"] as const;
/** In minutes. */
export const UNUSED = { hour: 60, day: 1_440, week: 10_080 } as const;
export const WAYS = ["password", "service"] as const;
export type Filter = "way" | "unused" | "group";

const number = (text: string | null): number | undefined =>
  text !== null && /^\d{1,9}$/.test(text) ? Number(text) : undefined;

/** Pure. What the address says that is none of the choices asks for nothing. The latest use comes first. */
export function queryOf(search: URLSearchParams): SessionsQuery {
  const by = ORDERS.find((order) => order === search.get("by"));
  const unused = search.get("unused");
  const way = WAYS.find((each) => each === search.get("way"));
  const query: SessionsQuery = {
    search: search.get("search") || undefined,
    user_id: number(search.get("user")),
    group_id: number(search.get("group")),
    by_service: way === undefined ? undefined : way === "service",
    unused_minutes: unused !== null && unused in UNUSED ? UNUSED[unused as keyof typeof UNUSED] : undefined,
    sort: by,
    descending: by === undefined || search.get("down") === "yes" || undefined,
  };
  return said(query);
}

export function useAsked() {
  const { search, set, to } = useAddress();
  const key = search.toString();
  const query = useMemo(() => queryOf(new URLSearchParams(key)), [key]);
  const { sort = "last_seen", descending = false } = query;
  return {
    query,
    set,
    open: search.get("session"),
    text: search.get("search") ?? "",
    user: query.user_id,
    value: (filter: Filter) => search.get(filter) ?? undefined,
    order: {
      can: ORDERS,
      by: sort,
      down: descending,
      set: (by: string, down: boolean) => set({ by, down: down ? "yes" : undefined }),
    },
    /** The address of the same list, with this one open. */
    to: (session?: string) => to({ session }),
  };
}

export type Asked = ReturnType<typeof useAsked>;
