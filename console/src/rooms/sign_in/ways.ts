// Ways in besides a password: what their refusals mean, and what a browser keeps while another service is asked.
import { create } from "zustand";
import type { Problem } from "@/api/problem";

export type Way = "magic" | "reset" | "sso";
export type WayOverlay =
  | "magic_expired"
  | "magic_refused"
  | "reset_expired"
  | "reset_refused"
  | "session_exists"
  | "sso_refused"
  | "sso_away";

export const useWayOverlay = create<{ shown: WayOverlay | null }>(() => ({ shown: null }));
export const showWay = (shown: WayOverlay | null): void => useWayOverlay.setState({ shown });

const OVERLAYS: Readonly<Record<Way, Readonly<Record<number, WayOverlay>>>> = {
  // What has not even the form of a link's token opens nothing either.
  magic: { 105: "magic_refused", 312: "magic_expired", 403: "magic_refused" },
  // 328 is the link's own end, 113 that of the step that asks for the password.
  reset: {
    105: "reset_refused",
    328: "reset_expired",
    113: "reset_expired",
    403: "reset_refused",
  },
  sso: { 403: "sso_refused", 156: "sso_away" },
};

/** The overlay that says this refusal; null for one that is said like any other. */
export const overlayOf = (way: Way, problem: Problem): WayOverlay | null =>
  OVERLAYS[way][problem.code] ?? null;

/** What came in the address of the sign-in; null where nothing did. */
export type Arrival =
  | { way: "magic" | "reset"; token: string }
  | { way: "sso"; state: string; code: string; iss: string | null }
  | { way: "sso"; failed: true };

export function arrivalIn(query: URLSearchParams): Arrival | null {
  const token = query.get("token_link");
  if (token !== null) return { way: query.has("pwd_reset") ? "reset" : "magic", token };
  const state = query.get("sso_state");
  const code = query.get("sso_code");
  if (state !== null && code !== null) return { way: "sso", state, code, iss: query.get("sso_iss") };
  return query.has("sso_error") ? { way: "sso", failed: true } : null;
}

/** What the address keeps once the arrival was taken out of it: a token is no thing to be copied or gone back to. */
export const ARRIVING = ["token_link", "pwd_reset", "sso_state", "sso_code", "sso_iss", "sso_error"] as const;

const KEPT = "switchyard.sso";

/** Of this tab alone: who is sent back here by somebody else's address has not got it. */
export const keepBinding = (binding: string): void => sessionStorage.setItem(KEPT, binding);
export function takeBinding(): string | null {
  const binding = sessionStorage.getItem(KEPT);
  sessionStorage.removeItem(KEPT);
  return binding;
}
