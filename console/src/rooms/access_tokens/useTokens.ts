// The access tokens as they stand, whose they are, and what is done to them.
import { useCallback, useMemo } from "react";
import { patch, useAct } from "@/api/useAct";
import { useCall } from "@/api/useCall";
import { permissionId as may } from "@/generated/catalogue";
import { holds } from "@/session/permissions";
import { useMe } from "@/session/useProfile";
import { useWords } from "@/words";
import { TOKENS, type Token } from "./draft";

/** When one was last used is looked at anew so often, in seconds. */
const EVERY_S = 60;

const put = (token: Token) =>
  patch(TOKENS, (known) => ({
    ...known,
    items: known.items.some(({ SESSID }) => SESSID === token.SESSID)
      ? known.items.map((each) => (each.SESSID === token.SESSID ? token : each))
      : [...known.items, token],
  }));

/** The token itself is for the eyes of whoever made it, and is kept nowhere. */
const MADE = {
  settle: ({ token: _, ...row }: Token & { token: string }) => [put(row)],
  quiet: true,
} as const;
const CHANGED = { settle: (token: Token) => [put(token)], quiet: true } as const;
const GONE = {
  settle: (_: unknown, { query }: { query?: { SESSID: string } }) => [
    patch(TOKENS, (known) => ({
      ...known,
      items: known.items.filter(({ SESSID }) => SESSID !== query?.SESSID),
    })),
  ],
  quiet: true,
} as const;

export const useTokens = () => useCall(TOKENS, undefined, EVERY_S);

export function useTokenActs() {
  const me = useMe();
  const create = useAct("post", TOKENS, MADE);
  const change = useAct("patch", TOKENS, CHANGED);
  const revoke = useAct("delete", TOKENS, GONE);
  return {
    create: create.run,
    change: change.run,
    revoke: revoke.run,
    revoking: revoke.busy,
    may: (action: "create" | "edit" | "delete") => holds(me, may.AccessTokens, action),
  };
}

/** The service accounts; undefined until they are there, and null for whoever may not see users. */
export function useAccounts() {
  const sees = holds(useMe(), may.Users, "view");
  const { data } = useCall(sees ? "admin/user_management/users" : null, { api_only: true });
  return sees ? data?.items : null;
}

/** What somebody is called: a service account, or whoever has made a token. */
export function useNameOf(): (id: number) => string {
  const t = useWords();
  const accounts = useAccounts();
  const team = useCall("internal/team", { offline: true }).data?.items;
  const names = useMemo(
    () =>
      new Map(
        [...(team ?? []), ...(accounts ?? [])].map(({ user_id, fullname }) => [user_id, fullname] as const),
      ),
    [team, accounts],
  );
  return useCallback((id) => names.get(id) ?? t("access_tokens.account_of", { id }), [names, t]);
}
