// Leaving: by hand, because the session is over, or because the server says so. Drafts and the tenant's keys stay.
import { create } from "zustand";
import type { Overlay } from "@/api/consequence";
import type { Problem } from "@/api/problem";
import { errorCode, limits } from "@/generated/catalogue";
import { hush } from "@/notices/store";
import { forgetSession, type Session, useSession } from "@/session/store";
import { pathTo, type ScreenName } from "@/ui/href";

interface Shown {
  overlay: Overlay | "expired" | null;
  problem: Problem | null;
}

export const useOverlay = create<Shown>(() => ({ overlay: null, problem: null }));
export const showOverlay = (overlay: Shown["overlay"], problem: Problem | null = null): void =>
  useOverlay.setState({ overlay, problem });
export const closeOverlay = (): void => useOverlay.setState({ overlay: null, problem: null });

type Go = (path: string) => void;
/** Filled by the router, which cannot be imported from what it loads. */
export const go: { current: Go } = { current: () => undefined };
/** Filled by the router: the path where it is, or where it is about to be. */
export const bound: { current: () => string } = { current: () => "" };
/** Filled by the application: empties what was read for the person who leaves. */
export const forget: { current: () => void } = { current: () => undefined };

const KEYS: readonly (number | null)[] = [
  errorCode.NO_APPLICATION_KEY,
  errorCode.NO_CONSUMER_KEY,
  errorCode.WRONG_KEYS,
];

/** Why the feed ended, as the sign-in says it; a page whose keys are not valid any more has to be loaded anew. Pure. */
export function farewellOf(reason: string, code: number | null): NonNullable<Session["farewell"]> {
  if (KEYS.includes(code)) return "stale";
  return reason === "expired" ? "expired" : "elsewhere";
}

/** Whose time is (as good as) over learns so from an overlay; whose was over for six hours knows. */
export function leave(farewell: Session["farewell"], now = Date.now()): { told: boolean } {
  const { expiresAt } = useSession.getState();
  const left = expiresAt === null ? Number.POSITIVE_INFINITY : expiresAt - now;
  const over = left <= limits.SESSION_EXPIRED_OVERLAY;
  const told = over && left > -limits.SESSION_EXPIRED_SILENTLY;
  forgetSession(over ? "expired" : farewell);
  if (told) showOverlay("expired");
  hush();
  forget.current();
  return { told };
}

/** Public pages for a person who may still be signed in: the guard is told to let them pass. */
export const show = (screen: ScreenName, query: Record<string, string> = {}): void =>
  go.current(pathTo(screen, {}, { ...query, force: "1" }));
