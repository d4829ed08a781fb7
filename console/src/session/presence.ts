// Presence: a change shows at once, the next one waits for five seconds to be over, a refusal puts the old one back. Pure.
import type { Profile } from "@/api/shapes";
import { limits, noticeId } from "@/generated/catalogue";

export interface Presence {
  status: Profile["status"];
  suspended: boolean;
  suspend_reason: number | null;
}

export type Wish = { available: true } | { available: false; reason: number };

export interface Block {
  until: number;
}

export const FREE: Block = { until: 0 };
export const TOO_SOON = noticeId.PRESENCE_TOO_SOON;
export const ALREADY_SUSPENDED = 174;
export const ALREADY_ACTIVE = 175;

export type Ruling = { kind: "send"; block: Block; body: Body } | { kind: "too_soon" } | { kind: "nothing" };
type Body = { suspend: true; suspendreason: number } | { suspend: false };

export function wish(block: Block, shown: Presence, wanted: Wish, now: number): Ruling {
  if (wanted.available ? !shown.suspended && shown.status === "Available" : sameReason(shown, wanted.reason))
    return { kind: "nothing" };
  if (now < block.until) return { kind: "too_soon" };
  return {
    kind: "send",
    block: { until: now + limits.ACTIVITY_WAIT },
    body: wanted.available ? { suspend: false } : { suspend: true, suspendreason: wanted.reason },
  };
}

const sameReason = (shown: Presence, reason: number) => shown.suspended && shown.suspend_reason === reason;

/** What the person sees before the server has answered. */
export const wished = (profile: Profile, body: Body): Profile =>
  body.suspend
    ? {
        ...profile,
        status: "Away",
        suspended: true,
        suspend_reason: body.suspendreason,
        suspend_cause: "by_hand",
      }
    : { ...profile, status: "Available", suspended: false, suspend_reason: null, suspend_cause: null };

/** The server was already where the person wanted to be: what is shown may stay. */
export const alreadySo = (code: number, wanted: Wish): boolean =>
  code === (wanted.available ? ALREADY_ACTIVE : ALREADY_SUSPENDED);
