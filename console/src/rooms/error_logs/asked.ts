// Which errors are asked for, out of the address: a link leads to the same ones.
import { useMemo } from "react";
import { useParams } from "react-router";
import type { Answer, Query } from "@/api/calls";
import { said, useAddress } from "@/ui/table/useAddress";
import { begins, ends } from "@/words/day";
import { useZone } from "@/words/useClock";

export const LOGS = "intergration/postmark/error_logs";
export type ErrorLog = Answer<typeof LOGS, "get">["items"][number];
export type LogsQuery = NonNullable<Query<typeof LOGS, "get">>;

export const SOURCES = ["fault", "refusal", "console"] as const satisfies readonly ErrorLog["source"][];

const CODE = /^\d{1,4}$/;
/** Milliseconds that a date can tell. */
const STAMP = /^\d{1,16}$/;

/** Pure. A number, or null where the address has none that could be one. */
export const stampOf = (text: string | undefined): number | null =>
  text !== undefined && STAMP.test(text) && Number(text) <= 8_640_000_000_000_000 ? Number(text) : null;

/** Pure. What the address says that is none of the choices asks for nothing. */
export function queryOf(search: URLSearchParams, timeZone: string | undefined): LogsQuery {
  const day = search.get("day") ?? "";
  const code = search.get("code") ?? "";
  return said({
    source: SOURCES.find((source) => source === search.get("source")),
    code: CODE.test(code) ? Number(code) : undefined,
    request_id: search.get("request")?.trim().slice(0, 64) || undefined,
    from: begins(day, timeZone) ?? undefined,
    to: ends(day, timeZone) ?? undefined,
  });
}

export function useAsked() {
  const { search, set } = useAddress();
  const { timestamp } = useParams();
  const timeZone = useZone((state) => state.timeZone);
  const key = search.toString();
  const query = useMemo(() => queryOf(new URLSearchParams(key), timeZone), [key, timeZone]);
  return {
    query,
    set,
    /** What the address opens, whether it is a number or not. */
    asked: timestamp ?? null,
    open: stampOf(timestamp),
    value: (name: "source" | "code" | "request" | "day") => search.get(name) ?? "",
    /** What of the address stays when another one is opened. */
    rest: key === "" ? "" : `?${key}`,
    sifted: Object.keys(query).length > 0,
  };
}

export type Asked = ReturnType<typeof useAsked>;
