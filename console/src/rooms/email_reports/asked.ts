// Which mails are asked for, out of the address: a link leads to the same ones.
import { useMemo } from "react";
import { useParams } from "react-router";
import type { Answer, Query } from "@/api/calls";
import { said, useAddress } from "@/ui/table/useAddress";
import { begins, ends } from "@/words/day";
import { useZone } from "@/words/useClock";

export const REPORTS = "intergration/postmark/email_reports";
export type Mail = Answer<typeof REPORTS, "get">["items"][number];
export type ReportsQuery = NonNullable<Query<typeof REPORTS, "get">>;

export const KINDS = [
  "code",
  "set_up_code",
  "magic_link",
  "password_reset",
  "invitation",
  "password_changed",
  "factor_set",
  "factor_removed",
  "recovery_renewed",
  "new_browser",
] as const satisfies readonly Mail["kind"][];
export const STATES = [
  "queued",
  "tried",
  "sent",
  "kept",
  "refused",
  "bounced",
  "failed",
  "dropped",
  "lost",
] as const satisfies readonly Mail["state"][];

/** Pure. What the address says that is none of the choices asks for nothing. */
export function queryOf(search: URLSearchParams, timeZone: string | undefined): ReportsQuery {
  const day = search.get("day") ?? "";
  const query: ReportsQuery = {
    kind: KINDS.find((kind) => kind === search.get("kind")),
    state: STATES.find((state) => state === search.get("state")),
    address: search.get("address") || undefined,
    from: begins(day, timeZone) ?? undefined,
    to: ends(day, timeZone) ?? undefined,
  };
  return said(query);
}

export function useAsked() {
  const { search, set } = useAddress();
  const { id } = useParams();
  const timeZone = useZone((state) => state.timeZone);
  const key = search.toString();
  const query = useMemo(() => queryOf(new URLSearchParams(key), timeZone), [key, timeZone]);
  return {
    query,
    set,
    open: id ?? null,
    value: (name: "kind" | "state" | "address" | "day") => search.get(name) ?? "",
    /** What of the address stays when another mail is opened. */
    rest: key === "" ? "" : `?${key}`,
    sifted: Object.keys(query).length > 0,
  };
}

export type Asked = ReturnType<typeof useAsked>;
