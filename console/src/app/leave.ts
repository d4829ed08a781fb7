// Leaving: by hand, because the session is over, or because the server says so. Drafts and the tenant's keys stay.
import { create } from "zustand";
import type { Overlay } from "@/api/consequence";
import type { Problem } from "@/api/problem";
import { silence } from "@/live/offers";
import { forgetSession, type Session } from "@/session/store";
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
/** Filled by the application: empties what was read for the person who leaves. */
export const forget: { current: () => void } = { current: () => undefined };

export function leave(farewell: Session["farewell"]): void {
  forgetSession(farewell);
  silence();
  forget.current();
}

/** Public pages for a person who may still be signed in: the guard is told to let them pass. */
export const show = (screen: ScreenName, query: Record<string, string> = {}): void =>
  go.current(pathTo(screen, {}, { ...query, force: "1" }));
