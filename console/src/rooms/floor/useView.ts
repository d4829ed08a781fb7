// What is looked at: read from the address, and changed there.
import { useCallback, useEffect, useMemo } from "react";
import { useSearchParams } from "react-router";
import { create } from "zustand";
import { onForgetChats } from "@/session/store";
import { type Opened, queryOf, type View, viewOf } from "./view";

export interface Viewing {
  view: View;
  change: (change: Partial<View>) => void;
  open: (what: Opened | null) => void;
}

/** How the floor was filtered and drawn when it was left: whoever comes back without an address of their own finds it so. */
export const useLast = create<{ view: Partial<View> }>(() => ({ view: {} }));
onForgetChats.add(() => useLast.setState({ view: {} }));

/** For the page, once. */
export function useFoundAgain({ view, change }: Viewing): void {
  const { skill, team, state, find, sort, byTeam, table, capacity } = view;
  // biome-ignore lint/correctness/useExhaustiveDependencies: only on arrival
  useEffect(() => {
    const last = useLast.getState().view;
    if (Object.keys(queryOf(view)).length > 0) return;
    if (Object.keys(queryOf({ ...view, ...last })).length > 0) change(last);
  }, []);
  useEffect(
    () => useLast.setState({ view: { skill, team, state, find, sort, byTeam, table, capacity } }),
    [skill, team, state, find, sort, byTeam, table, capacity],
  );
}

export function useView(): Viewing {
  const [query, setQuery] = useSearchParams();
  const view = useMemo(() => viewOf(query), [query]);
  const change = useCallback(
    (change: Partial<View>) =>
      // What is opened can be gone back from; filters and zoom are changed too often to be.
      setQuery((before) => queryOf({ ...viewOf(before), ...change }), { replace: !("open" in change) }),
    [setQuery],
  );
  const open = useCallback((what: Opened | null) => change({ open: what, marked: null }), [change]);
  return useMemo(() => ({ view, change, open }), [view, change, open]);
}
