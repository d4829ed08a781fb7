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
export const heardAt = (key: string): number | null => heard.get(key) ?? null;
export const hear = (key: string, now = Date.now()): void => void heard.set(key, now);

/** Answers that the live feed keeps true; they are polled only while it is down. */
export const LIVE_FED: ReadonlySet<string> = new Set([
  "internal/profile",
  "internal/team",
  "livechat/queue",
  "livechat/ongoing",
  "internal/announcements",
]);
