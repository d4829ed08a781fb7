// Changes that the tests speak of, and the audit as the server answers it.
import type { Answer } from "@/api/calls";
import { at } from "@/testing/shapes";

type Change = Answer<"admin/audit", "get">["items"][number];

/** The generated type of a change's sides says nothing of their fields. */
type Sides = { before?: object | null; after?: object | null };

export const aChange = (
  number: number,
  more: Partial<Omit<Change, "before" | "after">> & Sides = {},
): Change =>
  ({
    number,
    at: at(number * 60),
    by: { user_id: 7, name: "Ada Lovelace" },
    scope: "console",
    address: "203.0.113.5",
    type: "skill",
    id: "10",
    name: "Sales",
    action: "edit",
    before: { ring_seconds: 20 },
    after: { ring_seconds: 40 },
    reason: null,
    undoes: null,
    undone_by: null,
    undoable: true,
    ...more,
  }) as Change;

const PAGE = 50;

/** By the query as it stands in the address of the call, where lists have brackets. */
export function anAudit(all: readonly Change[], query: Readonly<Record<string, string | undefined>>) {
  const is = (name: string, value: string) => query[name] === undefined || query[name] === value;
  const found = [...all]
    .sort((a, b) => b.number - a.number)
    .filter((one) => is("types[]", one.type) && is("actions[]", one.action) && is("scopes[]", one.scope))
    .filter((one) => is("id", one.id) && is("user_id", String(one.by?.user_id)))
    .filter((one) => query.from === undefined || one.at >= query.from)
    .filter((one) => query.to === undefined || one.at < query.to)
    .filter((one) => query.next_token === undefined || one.number < Number(query.next_token));
  const items = found.slice(0, PAGE);
  return { items, next_token: found.length > PAGE ? String(items.at(-1)?.number) : null };
}
