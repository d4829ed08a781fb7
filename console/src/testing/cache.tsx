// A cache of its own for what is tested without the console.
import type { ReactNode } from "react";
import { type State, SWRConfig } from "swr";
import { wiring } from "@/api/wiring";

/** Somebody is signed in, without whom nothing of theirs is asked for. */
export function signedIn(): void {
  wiring.credentials = () => ({ token: "token-1", applicationKey: null, consumerKey: null });
}

/** For `renderHook`: somebody is signed in, nothing is cached before but what is given, and no question is taken for another's. */
export function overCache(cache: Map<string, State> = new Map()) {
  signedIn();
  return ({ children }: { children: ReactNode }) => (
    <SWRConfig value={{ provider: () => cache, dedupingInterval: 0 }}>{children}</SWRConfig>
  );
}
