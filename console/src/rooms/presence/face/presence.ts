// Presence: a change shows at once, the next one waits for five seconds to be over, a refusal puts the old one back. Pure.
import type { Profile } from "@/api/shapes";
import { limits, noticeId } from "@/generated/catalogue";

export interface Presence {
  status: Profile["status"];
  suspended: boolean;
  suspend_reason: number | null;
}

export type Wish = { available: true } | { available: false; reason: number } | { offline: true };

export interface Block {
  until: number;
}

export const FREE: Block = { until: 0 };
export const TOO_SOON = noticeId.PRESENCE_TOO_SOON;
export const ALREADY_SUSPENDED = 174;
export const ALREADY_ACTIVE = 175;

export type Ruling = { kind: "send"; block: Block; body: Body } | { kind: "too_soon" } | { kind: "nothing" };
/** What is sent; going offline is a call of its own, and keeps the session. */
type Body = { suspend: true; suspendreason: number } | { suspend: false } | { offline: true };

export function wish(block: Block, shown: Presence, wanted: Wish, now: number): Ruling {
  if (isSo(shown, wanted)) return { kind: "nothing" };
  if (now < block.until) return { kind: "too_soon" };
  return {
    kind: "send",
    block: { until: now + limits.ACTIVITY_WAIT },
    body: bodyOf(wanted),
  };
}

function isSo(shown: Presence, wanted: Wish): boolean {
  if ("offline" in wanted) return shown.status === "Offline";
  if (wanted.available) return !shown.suspended && shown.status === "Online";
  return shown.suspended && shown.suspend_reason === wanted.reason;
}

function bodyOf(wanted: Wish): Body {
  if ("offline" in wanted) return wanted;
  return wanted.available ? { suspend: false } : { suspend: true, suspendreason: wanted.reason };
}

/** What the person sees before the server has answered. */
export function wished(profile: Profile, body: Body): Profile {
  const free = {
    ...profile,
    suspended: false,
    suspend_reason: null,
    suspend_cause: null,
    suspended_by: null,
  };
  if ("offline" in body) return { ...free, status: "Offline" };
  if (!body.suspend) return { ...free, status: "Online" };
  return {
    ...profile,
    status: "Away",
    suspended: true,
    suspend_reason: body.suspendreason,
    suspend_cause: "by_hand",
    suspended_by: null,
  };
}

/** The server was already where the person wanted to be: what is shown may stay. */
export const alreadySo = (code: number, wanted: Wish): boolean =>
  !("offline" in wanted) && code === (wanted.available ? ALREADY_ACTIVE : ALREADY_SUSPENDED);
