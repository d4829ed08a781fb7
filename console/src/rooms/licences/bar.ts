// How the bar of seats is filled. Pure.
import type { Licence } from "./useLicence";

/** From this share of the soft limit on it is said that the limit is near. */
const NEAR = 0.9;
const WHOLE = 100;

/** In percent; null where there is no limit. */
export function barOf({ signed_in, soft_users, hard_users }: Licence["seats"]) {
  const limit = soft_users || hard_users;
  if (limit === 0) return null;
  const end = Math.max(hard_users, soft_users, 1);
  const part = (users: number) => Math.min(WHOLE, (users / end) * WHOLE);
  const near: "near" | "reached" | null =
    signed_in >= limit ? "reached" : signed_in >= limit * NEAR ? "near" : null;
  return {
    filled: part(signed_in),
    soft: soft_users === 0 || soft_users >= end ? null : part(soft_users),
    near,
  };
}
