// The navigation guard: what happens to each change of route. Pure; the router obeys it.
import { limits } from "@/generated/catalogue";
import { type Held, holds } from "@/session/permissions";
import { isPublic } from "@/ui/href";

export interface Guard {
  /** The last twenty routes, newest last. */
  history: readonly string[];
  /** Automatic redirects are off until then. */
  redirectsOffUntil: number;
  /** While an overlay is open: where it was opened from, and the first of its pages. */
  overlay: { origin: string; first: string } | null;
}

export interface Target {
  /** Path without its query. */
  path: string;
  /** The query with its question mark, or nothing. */
  search: string;
  /** Null for a path that no screen has, or whose screen has no page. */
  screen: {
    name: string;
    public?: boolean;
    permission?: number;
    parent?: number;
    integration?: number;
  } | null;
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
  /** `to` is the newest place that the person may go back to; null where there is none. */
  | { go: "stay"; to: string | null; notice: "not_allowed" | null }
  | { go: "no_permissions" }
  | { go: "login"; next: string | null; directPath: string | null }
  | { go: "logout"; notice: "not_allowed" | null };

export const START: Guard = { history: [], redirectsOffUntil: 0, overlay: null };

export function navigate(
  guard: Guard,
  target: Target,
  visitor: Visitor,
  now: number,
): { guard: Guard; verdict: Verdict } {
  const verdict = judge(guard, target, visitor);
  // A place that turned the person away is none to go back to.
  if (verdict.go !== "open")
    return { guard: { ...guard, history: guard.history.filter((path) => path !== target.path) }, verdict };
  return {
    guard: {
      history: visited(guard.history, target.path),
      redirectsOffUntil: now + limits.REDIRECTS_OFF,
      overlay: overlaid(guard, target.path),
    },
    verdict,
  };
}

/** The same page again, as with another chat in the query, is no new visit. */
const visited = (history: readonly string[], path: string): readonly string[] =>
  history.at(-1) === path ? history : [...history, path].slice(-limits.ROUTE_HISTORY);

const isOverlay = (path: string): boolean => path.startsWith("/Overlay/");

function overlaid(guard: Guard, path: string): Guard["overlay"] {
  if (!isOverlay(path)) return null;
  const origin = guard.history.at(-1);
  if (guard.overlay !== null || origin === undefined) return guard.overlay;
  return isOverlay(origin) ? null : { origin, first: path };
}

function judge(guard: Guard, { path, search, screen, force }: Target, visitor: Visitor): Verdict {
  if (path.includes("Logout")) return { go: "logout", notice: null };
  if (screen === null) return { go: "login", next: null, directPath: null };
  const back = guard.history.findLast((been) => been !== path && !isPublic(been)) ?? null;
  if (screen.public) return visitor.token && !force ? { go: "stay", to: back, notice: null } : { go: "open" };
  if (!visitor.token) {
    return { go: "login", next: screen.name, directPath: path + search };
  }
  if (screen.integration !== undefined && !visitor.integrations.includes(screen.integration))
    return { go: "stay", to: back, notice: null };
  if (mayOpen(visitor.held, screen)) return { go: "open" };
  // Back to where the person came from; whoever came from the sign-in has nowhere to go back to.
  if (guard.history.at(-1)?.includes("Login")) return { go: "logout", notice: "not_allowed" };
  return back === null ? { go: "no_permissions" } : { go: "stay", to: back, notice: "not_allowed" };
}

/** Whether a screen is open to whoever holds this; to whom nothing is known of, it is. */
export const mayOpen = (held: Held | null, screen: { permission?: number; parent?: number }): boolean =>
  held === null || (holds(held, screen.permission, "view") && holds(held, screen.parent));

/** An automatic redirect does not move somebody on who has just arrived: milliseconds until one may. */
export const redirectsIn = (guard: Guard, now: number): number => Math.max(guard.redirectsOffUntil - now, 0);
