// Users in words. Pure but for the words.
import { words } from "@/words";
import type { Skills, User } from "./draft";
import type { Names } from "./useNames";
import "./words";

/** "Returns 5, Orders 3". */
export const skillsIn = (skills: Skills, names: Names): string =>
  skills
    .map(({ skill_id, level }) => `${names.get(skill_id) ?? skill_id} ${level}`)
    .sort((a, b) => a.localeCompare(b))
    .join(", ");

/** One word for the account and for the person: what matters first. */
export const stateOf = ({ suspended, api_only, signed_in }: User): string =>
  words(
    `users.state.${suspended ? "frozen" : api_only ? "service" : signed_in ? "signed_in" : "signed_out"}`,
  );

/** What is interrupted where a user's sessions end, line by line. */
export function touchedIn(user: User): readonly string[] {
  const { touches } = user.details ?? {};
  if (touches === undefined) return [];
  return (["sessions", "chats", "ringing"] as const).flatMap((what) =>
    touches[what] === 0 ? [] : [words(`users.touched.${what}`, { count: touches[what] })],
  );
}
