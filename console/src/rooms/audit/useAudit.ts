// What the audit is asked for, out of the address; and putting a change back.
import { useMemo } from "react";
import { useSearchParams } from "react-router";
import { useSWRConfig } from "swr";
import { isKeyOf, type Query } from "@/api/calls";
import { useAct } from "@/api/useAct";
import { useRefusable } from "@/ui/useRefusable";
import { begins, ends } from "@/words/day";
import { useZone } from "@/words/useClock";
import type { Change } from "./said";

export const AUDIT = "admin/audit";
/** How often the newest are looked at anew, in seconds. */
export const EVERY_S = 30;
export const FILTERS = ["type", "id", "act", "scope", "who", "from", "to"] as const;
export type Filter = (typeof FILTERS)[number];
export type Asked = Readonly<Record<Filter, string>>;
export type AuditQuery = NonNullable<Query<typeof AUDIT, "get">>;

/** Pure. An id counts with its type alone. */
export function queryOf(asked: Asked, timeZone: string | undefined): AuditQuery {
  const { type, id, act, scope, who, from, to } = asked;
  const begin = from === "" ? null : begins(from, timeZone);
  const end = to === "" ? null : ends(to, timeZone);
  return {
    ...(type === "" ? {} : { "types[]": [type] }),
    ...(type === "" || id === "" ? {} : { id }),
    ...(act === "" ? {} : { "actions[]": [act] }),
    ...(scope === "" ? {} : { "scopes[]": [scope] }),
    ...(/^\d+$/.test(who) ? { user_id: Number(who) } : {}),
    ...(begin === null ? {} : { from: begin }),
    ...(end === null ? {} : { to: end }),
  };
}

export function useAsked() {
  const [search, setSearch] = useSearchParams();
  const timeZone = useZone((state) => state.timeZone);
  const asked = Object.fromEntries(FILTERS.map((name) => [name, search.get(name) ?? ""])) as Asked;
  const key = JSON.stringify(asked);
  const query = useMemo(() => queryOf(JSON.parse(key) as Asked, timeZone), [key, timeZone]);
  const set = (more: Partial<Asked>) => {
    const next = new URLSearchParams(search);
    next.delete("change");
    for (const [name, value] of Object.entries(more))
      if (value === "") next.delete(name);
      else next.set(name, value);
    setSearch(next, { replace: true });
  };
  return {
    asked,
    query,
    set,
    sifted: FILTERS.some((name) => asked[name] !== ""),
    clear: () => set(Object.fromEntries(FILTERS.map((name) => [name, ""]))),
    /** The change that is pointed at. */
    change: Number(search.get("change")) || null,
  };
}

const QUIET = { quiet: true } as const;

/** `done` hears of the change that was put back. */
export function useUndo({ number }: Change, done?: () => void) {
  const { mutate } = useSWRConfig();
  const { run, busy } = useAct("post", "admin/audit/undo", QUIET);
  const undoing = useRefusable(async (reason) => {
    await run({ body: { number, ...(reason === "" ? {} : { reason }) } });
    done?.();
    void mutate((key) => isKeyOf(key, AUDIT));
  });
  return { ...undoing, busy };
}
