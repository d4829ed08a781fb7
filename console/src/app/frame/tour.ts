// The tour of the console: when it may begin, that it suspends, and how it ends.
import { useCallback, useEffect } from "react";
import { create } from "zustand";
import { Problem } from "@/api/problem";
import type { Profile } from "@/api/shapes";
import { patch, useAct } from "@/api/useAct";
import { errorCode, limits, noticeId } from "@/generated/catalogue";
import { say } from "@/notices/store";
import { PROFILE, usePrefer } from "@/session/useProfile";
import { firstSaved } from "@/ui/firstSaved";

export type Ending = "completed" | "exited";

/** What a wish to begin is answered with. Pure. */
export const mayBegin = (profile: Pick<Profile, "slots">): boolean => profile.slots.length === 0;

/** Whether the first tour is due: once a person, and not while another dialog waits for an answer. Pure. */
export const isDue = (profile: Pick<Profile, "preferences">, suppressed: boolean): boolean =>
  !suppressed && !profile.preferences.initial_tour;

/** Whether it runs, and who has been through it on this page: for them it does not begin by itself again. */
export const useTourRuns = create<{ runs: boolean; left: number | null }>(() => ({
  runs: false,
  left: null,
}));

const TOUR = {
  // A tour changes no preference: what was just chosen is newer than this answer's.
  settle: (profile: Profile) => [patch(PROFILE, ({ preferences }) => ({ ...profile, preferences }))],
  handled: [errorCode.ANTECEDING_ENTITY, errorCode.ALREADY_SUSPENDED, errorCode.ALREADY_ACTIVE],
  failure: "tour_failed",
} as const;

export function useTour(profile: Profile): { begin: () => Promise<boolean>; end: (how: Ending) => void } {
  const prefer = usePrefer();
  const { run } = useAct("patch", PROFILE, TOUR);
  const free = mayBegin(profile);
  const me = profile.user_id;
  const begin = useCallback(async () => {
    const refused = () => {
      say({ id: noticeId.TOUR_WITH_CHATS });
      return false;
    };
    if (!free) return refused();
    if (!(await firstSaved())) return false;
    try {
      await run({ body: { tour: true } });
    } catch (cause) {
      if (!(cause instanceof Problem)) throw cause;
      // A chat came in between.
      if (cause.code === errorCode.ANTECEDING_ENTITY) return refused();
      // A tour that runs already, as after a reload, goes on; what else went wrong has been told as what it is.
      if (cause.code !== errorCode.ALREADY_SUSPENDED) return false;
    }
    useTourRuns.setState({ runs: true });
    return true;
  }, [free, run]);
  const end = useCallback(
    (how: Ending) => {
      useTourRuns.setState({ runs: false, left: me });
      run({ body: { tour: false } }).catch(() => undefined);
      if (how === "exited") say({ id: noticeId.TOUR_LEFT });
      prefer({ initial_tour: true });
    },
    [run, prefer, me],
  );
  return { begin, end };
}

/** Some two seconds after the sign-in, and again each second for as long as it cannot begin yet. */
export function useFirstTour(due: boolean, mayStart: boolean, begin: () => Promise<boolean>): void {
  useEffect(() => {
    if (!due || !mayStart) return;
    const timer = setTimeout(() => void begin(), limits.TOUR_START_DELAY);
    return () => clearTimeout(timer);
  }, [due, mayStart, begin]);
}
