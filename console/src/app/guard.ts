// The navigation guard: what happens to each change of route. Pure; the router obeys it.
import { limits } from "@/generated/catalogue";
import { type Held, holds } from "@/session/permissions";

export interface Guard {
  /** The last twenty routes, newest last. */
  history: readonly string[];
  /** Automatic redirects are off until then. */
  redirectsOffUntil: number;
}

export interface Target {
  /** Path without its query. */
  path: string;
  /** The query with its question mark, or nothing. */
  search: string;
  /** Null for a path that no screen has. */
  screen: { name: string; public?: boolean; permission?: number; integration?: number } | null;
  /** The caller insists: an error page is shown to a signed-in person too. */
  force?: boolean;
}

export interface Visitor {
  token: boolean;
  /** Null until the profile is loaded: nothing is refused on a guess. */
  held: Held | null;
  integrations: readonly number[];
}

export type Verdict =
  | { go: "open" }
  | { go: "stay"; notice: "not_allowed" | null }
  | { go: "no_permissions" }
  | { go: "login"; next: string | null; directPath: string | null }
  | { go: "logout"; notice: "not_allowed" | null };

export const START: Guard = { history: [], redirectsOffUntil: 0 };

export function navigate(
  guard: Guard,
  target: Target,
  visitor: Visitor,
  now: number,
): { guard: Guard; verdict: Verdict } {
  const verdict = judge(guard, target, visitor);
  if (verdict.go !== "open") return { guard, verdict };
  return {
    guard: {
      history: [...guard.history, target.path].slice(-limits.ROUTE_HISTORY),
      redirectsOffUntil: now + limits.REDIRECTS_OFF,
    },
    verdict,
  };
}

function judge(guard: Guard, { path, search, screen, force }: Target, visitor: Visitor): Verdict {
  if (path.includes("Logout")) return { go: "logout", notice: null };
  if (screen === null) return { go: "login", next: null, directPath: null };
  if (screen.public) return visitor.token && !force ? { go: "stay", notice: null } : { go: "open" };
  if (!visitor.token) {
    const directPath = path + (search.includes("variables") ? search : "");
    return { go: "login", next: screen.name, directPath };
  }
  if (screen.integration !== undefined && !visitor.integrations.includes(screen.integration))
    return { go: "stay", notice: null };
  if (visitor.held !== null && !holds(visitor.held, screen.permission)) return shut(guard);
  return { go: "open" };
}

/** Back to where the person came from; whoever came from the sign-in has nowhere to go back to. */
function shut(guard: Guard): Verdict {
  const from = guard.history.at(-1);
  if (from === undefined) return { go: "no_permissions" };
  return from.includes("Login")
    ? { go: "logout", notice: "not_allowed" }
    : { go: "stay", notice: "not_allowed" };
}

/** An automatic redirect, as to a maintenance page, does not interrupt somebody who has just arrived. */
export const mayRedirect = (guard: Guard, now: number): boolean => now >= guard.redirectsOffUntil;
