// Whether the live feed is up, and when each cached answer was last heard of.
import { create } from "zustand";

export type LiveStatus = "off" | "connecting" | "up" | "down";

interface Freshness {
  live: LiveStatus;
  online: boolean;
}

export const useFreshness = create<Freshness>(() => ({
  live: "off",
  online: globalThis.navigator?.onLine !== false,
}));

const heard = new Map<string, number>();
export const hear = (key: string, now = Date.now()): void => void heard.set(key, now);

/** When the feed was last heard of: what it keeps true was true until then. */
let fed: number | null = null;
export const hearFeed = (now = Date.now()): void => {
  fed = now;
};

/** Until when an answer is known to have been true; null before the first. */
export function trueUntil(key: string, path: string): number | null {
  const asked = heard.get(key) ?? null;
  return asked === null || !LIVE_FED.has(path) ? asked : Math.max(asked, fed ?? asked);
}

/** Answers that the live feed keeps true; they are polled only while it is down. */
export const LIVE_FED: ReadonlySet<string> = new Set([
  "internal/profile",
  "internal/self_configure",
  "internal/team",
  "livechat/queue",
  "livechat/ongoing",
  "internal/announcements",
  "internal/alerts",
]);
