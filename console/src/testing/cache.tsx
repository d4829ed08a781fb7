// A cache of its own for what is tested without the console.
import type { ReactNode } from "react";
import { type State, SWRConfig } from "swr";

/** For `renderHook`: nothing is cached before but what is given, and no question is taken for another's. */
export function overCache(cache: Map<string, State> = new Map()) {
  return ({ children }: { children: ReactNode }) => (
    <SWRConfig value={{ provider: () => cache, dedupingInterval: 0 }}>{children}</SWRConfig>
  );
}
