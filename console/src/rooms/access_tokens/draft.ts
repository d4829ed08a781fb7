// An access token as it is typed, and what of it is sent. Pure but for the words.
import type { Answer, Body } from "@/api/calls";
import { limits } from "@/generated/catalogue";
import { words } from "@/words";
import "./words";

export const TOKENS = "admin/api/access_tokens";
export type Token = Answer<typeof TOKENS, "get">["items"][number];

const DAY_MS = 86_400_000;
const DAY_S = 86_400;
/** The most days that one may last. */
export const MOST_DAYS = Math.floor(limits.ACCESS_TOKEN_MOST / DAY_MS);
/** How many it lasts where nobody says otherwise. */
const USUAL_DAYS = limits.ACCESS_TOKEN / DAY_MS;

export interface Draft {
  user_id: string;
  display_name: string;
  description: string;
  /** Empty: it ends when it would have. */
  days: string;
}

export const draftOf = (token: Token | null): Draft =>
  token === null
    ? { user_id: "", display_name: "", description: "", days: String(USUAL_DAYS) }
    : {
        user_id: String(token.user_id),
        display_name: token.display_name,
        description: token.description,
        days: "",
      };

export function wrongsOf({ user_id, days }: Draft, fresh: boolean): Partial<Record<keyof Draft, string>> {
  const typed = days.trim();
  const whole = /^\d+$/.test(typed) && Number(typed) >= 1 && Number(typed) <= MOST_DAYS;
  return {
    ...(whole || (!fresh && typed === "") ? {} : { days: words("access_tokens.range", { most: MOST_DAYS }) }),
    ...(user_id === "" ? { user_id: words("access_tokens.choose") } : {}),
  };
}

const lasts = ({ days }: Draft) => Number(days) * DAY_S;

export const madeOf = (draft: Draft): Body<typeof TOKENS, "post"> => ({
  user_id: Number(draft.user_id),
  display_name: draft.display_name.trim(),
  description: draft.description.trim(),
  ttl: lasts(draft),
});

/** Only what differs: what somebody else has changed besides stays as they made it. */
export const changeOf = (from: Token, draft: Draft): Body<typeof TOKENS, "patch"> => ({
  SESSID: from.SESSID,
  ...(draft.display_name.trim() === from.display_name ? {} : { display_name: draft.display_name.trim() }),
  ...(draft.description.trim() === from.description ? {} : { description: draft.description.trim() }),
  ...(draft.days.trim() === "" ? {} : { ttl: lasts(draft) }),
});

export const daysLeft = ({ ttl }: Token): number => Math.floor(ttl / DAY_S);
