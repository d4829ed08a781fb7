// Environment variables that an address brought along: kept by the server once somebody is signed in.
import { useEffect } from "react";
import { useAct } from "@/api/useAct";
import { say } from "@/notices/store";
import { useSession } from "./store";

/** What the server says of a body that does not fit. */
const INVALID_FORMAT = "105";

/** Base64 of a JSON object of texts, in UTF-8; null for anything else. */
export function variablesOf(text: string): Record<string, string> | null {
  try {
    const bytes = atob(text.replace(/[-_ ]/g, (sign) => (sign === "_" ? "/" : "+")));
    const read: unknown = JSON.parse(
      new TextDecoder("utf-8", { fatal: true }).decode(Uint8Array.from(bytes, (c) => c.charCodeAt(0))),
    );
    if (typeof read !== "object" || read === null || Array.isArray(read)) return null;
    return Object.values(read).every((value) => typeof value === "string")
      ? (read as Record<string, string>)
      : null;
  } catch {
    return null;
  }
}

const SET = { failure: "set_variables_failed" } as const;

/** `put` overrides what there was; any other method, or none, edits. */
export function useBroughtVariables(): void {
  const override = useAct("put", "environment/variables", SET).run;
  const edit = useAct("patch", "environment/variables", SET).run;
  const waits = useSession((session) => session.variables !== null);
  useEffect(() => {
    const { variables: brought } = useSession.getState();
    if (!waits || brought === null) return;
    useSession.setState({ variables: null });
    const variables = variablesOf(brought.text);
    if (variables === null) say({ id: INVALID_FORMAT });
    else (brought.method === "put" ? override : edit)({ body: { variables } }).catch(() => undefined);
  }, [waits, override, edit]);
}
