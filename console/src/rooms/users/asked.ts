// Which users are asked for, out of the address: a link leads to the same ones.
import { useMemo } from "react";
import type { Query } from "@/api/calls";
import { said, useAddress } from "@/ui/table/useAddress";
import type { USERS } from "./draft";

export type UsersQuery = NonNullable<Query<typeof USERS, "get">>;
export type Order = NonNullable<UsersQuery["sort"]>;

export const ORDERS = ["name", "username", "group", "last_seen"] as const satisfies readonly Order[];
/** Those of few values first. */
export const FILTERS = ["frozen", "signed_in", "factor", "service", "group", "department", "skill"] as const;
export type Filter = (typeof FILTERS)[number];

const number = (text: string | null): number | undefined =>
  text !== null && /^\d+$/.test(text) ? Number(text) : undefined;
const yes = (text: string | null): boolean | undefined =>
  text === "yes" ? true : text === "no" ? false : undefined;

const NUMBERS: ReadonlySet<Filter> = new Set(["group", "department", "skill"]);

/** What is chosen of a filter, as its choices are written; undefined where it is none of them, as in what is asked. Pure. */
export function chosenOf(search: URLSearchParams, filter: Filter): string | undefined {
  const text = search.get(filter);
  if (NUMBERS.has(filter)) return number(text)?.toString();
  return yes(text) === undefined ? undefined : (text ?? undefined);
}

/** Pure. What the address says that is none of the choices asks for nothing. */
export function queryOf(search: URLSearchParams): UsersQuery {
  const by = ORDERS.find((order) => order === search.get("by"));
  const query: UsersQuery = {
    search: search.get("search") || undefined,
    group_id: number(search.get("group")),
    skill_id: number(search.get("skill")),
    department_id: number(search.get("department")),
    suspended: yes(search.get("frozen")),
    api_only: yes(search.get("service")),
    second_factor: yes(search.get("factor")),
    signed_in: yes(search.get("signed_in")),
    sort: by,
    descending: search.get("down") === "yes" || undefined,
  };
  return said(query);
}

export function useAsked() {
  const { search, set, to } = useAddress();
  const key = search.toString();
  const query = useMemo(() => queryOf(new URLSearchParams(key)), [key]);
  const { sort = "name", descending = false, ...sought } = query;
  return {
    query,
    set,
    open: search.get("user"),
    text: search.get("search") ?? "",
    value: (filter: Filter) => chosenOf(search, filter),
    /** Whether some are left out. */
    sifted: Object.keys(sought).length > 0,
    order: {
      can: ORDERS,
      by: sort,
      down: descending,
      set: (by: string, down: boolean) => set({ by, down: down ? "yes" : undefined }),
    },
    /** The address of the same list, with this one open. */
    to: (user?: number | string) => to({ user: user?.toString() }),
  };
}
