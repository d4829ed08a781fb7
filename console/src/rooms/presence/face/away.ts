// Why somebody is away, which notice tells them, and whether coming back is theirs to choose. Pure.
import type { Profile } from "@/api/shapes";
import { limits, noticeId } from "@/generated/catalogue";

type Causes = Pick<Profile, "suspended" | "suspend_cause">;
type Away = NonNullable<Profile["suspend_cause"]>;

/** What is chosen by hand, or goes on before one's eyes, is no news. */
const AWAY: Readonly<Record<Away, string | null>> = {
  by_hand: null,
  tour: null,
  missed_offers: noticeId.AWAY_MISSED_OFFERS,
  connection_lost: noticeId.AWAY_CONNECTION,
  session_expiring: noticeId.AWAY_SESSION,
  auto_away: noticeId.AWAY_IDLE,
  supervisor: noticeId.AWAY_SUPERVISOR,
};

export const AWAY_NOTICES: ReadonlySet<string> = new Set(Object.values(AWAY).filter((id) => id !== null));

/** The notice that tells why somebody is away, where it is one. */
export const awayFor = ({ suspended, suspend_cause }: Causes): string | null =>
  suspended && suspend_cause !== null ? AWAY[suspend_cause] : null;

/** The notice of having been made away, if the person was not away for that cause already. */
export function awayNews(before: Causes, now: Causes): string | null {
  if (!now.suspended || now.suspend_cause === null || now.suspend_cause === before.suspend_cause) return null;
  return AWAY[now.suspend_cause];
}

/** Whether being available again is theirs to choose: a session has to be renewed, and a tour ended, first. */
export const comesBack = ({ suspended, suspend_cause }: Causes): boolean =>
  suspended && suspend_cause !== "session_expiring" && suspend_cause !== "tour";

/** What is said of why one is away: by whom, where a supervisor did it. */
export const awayWord = ({ suspend_cause, suspended_by }: Profile): Away | "supervisor_by" =>
  suspend_cause === "supervisor" && suspended_by !== null ? "supervisor_by" : (suspend_cause ?? "by_hand");

/** What the notices of being away tell besides. */
export const awayValues = ({ preferences, suspended_by }: Profile): Record<string, string | number> => ({
  agent: suspended_by ?? "",
  count: limits.MISSED_OFFERS_IN_A_ROW,
  minutes: preferences.away_time === "never" ? 0 : preferences.away_time / 60,
});
