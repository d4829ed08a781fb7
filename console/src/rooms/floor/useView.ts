// What is looked at: read from the address, and changed there.
import { useCallback, useMemo } from "react";
import { useSearchParams } from "react-router";
import { type Opened, queryOf, type View, viewOf } from "./view";

export interface Viewing {
  view: View;
  change: (change: Partial<View>) => void;
  open: (what: Opened | null) => void;
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
  const open = useCallback((what: Opened | null) => change({ open: what }), [change]);
  return useMemo(() => ({ view, change, open }), [view, change, open]);
}
