// The tours, of the console and of the canned responses: when one may begin, that it suspends, and how it ends.
import { useCallback, useEffect, useRef } from "react";
import { create } from "zustand";
import { Problem } from "@/api/problem";
import type { Profile } from "@/api/shapes";
import { patch, useAct } from "@/api/useAct";
import { errorCode, limits, noticeId, permissionId } from "@/generated/catalogue";
import { say } from "@/notices/store";
import { holds } from "@/session/permissions";
import { PROFILE, usePrefer } from "@/session/useProfile";
import { firstSaved } from "@/ui/firstSaved";
import { pathTo } from "@/ui/href";
import type { TourName } from "./face/tours";

export type Ending = "completed" | "exited";

/** What a wish to begin is answered with. Pure. */
export const mayBegin = (profile: Pick<Profile, "slots">): boolean => profile.slots.length === 0;

/** Whether the first tour is due: once a person, not while another dialog waits for an answer, and not for an operator. Pure. */
export const isDue = (profile: Pick<Profile, "preferences" | "global_admin">, suppressed: boolean): boolean =>
  !suppressed && profile.global_admin === null && !profile.preferences.initial_tour;

/** The tour that somebody was in whose page was loaded anew: that of the page, for whoever has it. Pure but for the table of screens. */
export const interruptedAt = (pathname: string, me: Parameters<typeof holds>[0]): TourName =>
  pathname === pathTo("cannedResponses") && holds(me, permissionId.CannedResponsesTour)
    ? "canned"
    : "console";

/** Which one runs, and who has been through one on this page: for them none begins by itself again. */
export const useTourRuns = create<{ runs: TourName | null; left: number | null }>(() => ({
  runs: null,
  left: null,
}));

const TOUR = {
  // A tour changes no preference: what was just chosen is newer than this answer's.
  settle: (profile: Profile) => [patch(PROFILE, ({ preferences }) => ({ ...profile, preferences }))],
  handled: [errorCode.ANTECEDING_ENTITY, errorCode.ALREADY_SUSPENDED, errorCode.ALREADY_ACTIVE],
  failure: "tour_failed",
} as const;

/** How a wish to begin went; `later` is for whoever has something in hand yet. */
export type Beginning = "begun" | "later" | "failed";

export function useTour(profile: Profile): {
  begin: (which: TourName, unasked?: boolean) => Promise<Beginning>;
  end: (how: Ending) => void;
} {
  const prefer = usePrefer();
  const { run } = useAct("patch", PROFILE, TOUR);
  const free = mayBegin(profile);
  const me = profile.user_id;
  const end = useCallback(
    (how: Ending) => {
      const { runs } = useTourRuns.getState();
      useTourRuns.setState({ runs: null, left: me });
      run({ body: { tour: false } }).catch(() => undefined);
      // The other one stands on the page that it shows.
      if (runs !== "console") return;
      if (how === "exited") say({ id: noticeId.TOUR_LEFT });
      prefer({ initial_tour: true });
    },
    [run, prefer, me],
  );
  const begin = useCallback(
    async (which: TourName, unasked = false): Promise<Beginning> => {
      const refused = (): Beginning => {
        // Whoever asked for none is not told why there is none.
        if (!unasked) say({ id: noticeId.TOUR_WITH_CHATS });
        return "later";
      };
      if (!free) return refused();
      if (!(await firstSaved())) return "failed";
      let wanted = true;
      const forgo = onEscape(() => {
        wanted = false;
      });
      try {
        await run({ body: { tour: true } });
      } catch (cause) {
        if (!(cause instanceof Problem)) throw cause;
        // A chat came in between.
        if (cause.code === errorCode.ANTECEDING_ENTITY) return refused();
        // A tour that runs already, as after a reload, goes on; what else went wrong has been told as what it is.
        if (cause.code !== errorCode.ALREADY_SUSPENDED) return "failed";
      } finally {
        forgo();
      }
      useTourRuns.setState({ runs: which });
      if (!wanted) end("exited");
      return "begun";
    },
    [free, run, end],
  );
  return { begin, end };
}

/** Escape while there is no card yet that it would close. */
function onEscape(escaped: () => void): () => void {
  const press = (event: KeyboardEvent) => {
    if (event.key === "Escape" && document.querySelector(".tourcard") === null) escaped();
  };
  addEventListener("keydown", press);
  return () => removeEventListener("keydown", press);
}

/** A tour suspends from its first moment on, so it can be left from its first moment on: also before its card is there. */
export function useEarlyEscape(runs: TourName | null, end: (how: Ending) => void): void {
  useEffect(() => (runs === null ? undefined : onEscape(() => end("exited"))), [runs, end]);
}

/** Some two seconds after the sign-in, and again each second for as long as it cannot begin yet. */
export function useFirstTour(
  due: TourName | null,
  begin: (which: TourName, unasked: boolean) => Promise<Beginning>,
): void {
  const latest = useRef(begin);
  useEffect(() => {
    latest.current = begin;
  }, [begin]);
  useEffect(() => {
    if (due === null) return;
    let over = false;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const attempt = async () => {
      const how = await latest.current(due, true);
      if (how === "later" && !over) timer = setTimeout(() => void attempt(), limits.TOUR_RETRY);
    };
    timer = setTimeout(() => void attempt(), limits.TOUR_START_DELAY);
    return () => {
      over = true;
      clearTimeout(timer);
    };
  }, [due]);
}
