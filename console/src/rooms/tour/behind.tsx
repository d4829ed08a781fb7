// The tours: the first one by itself, and any that is asked for.
import { lazy, useEffect, useState } from "react";
import { useLocation, useSearchParams } from "react-router";
import type { Profile } from "@/api/shapes";
import type { Behind } from "@/house/room";
import { tourBegins } from "./face/tours";
import { interruptedAt, isDue, useEarlyEscape, useFirstTour, useTour, useTourRuns } from "./tour";

const tourCode = () => import("./Tour");
const Tour = lazy(tourCode);

/** Whether a tour runs, or is about to. */
function useHolds(me: Profile): boolean {
  const asked = useSearchParams()[0];
  const { pathname } = useLocation();
  const { runs, left } = useTourRuns();
  const { begin, end } = useTour(me);
  const suppressed = asked.has("public") || asked.has("pwd_reset");
  // Whose page was loaded anew in the middle of a tour goes on with it.
  const [interrupted] = useState(() => (me.suspend_cause === "tour" ? interruptedAt(pathname, me) : null));
  const due = interrupted ?? (isDue(me, suppressed) ? "console" : null);
  const begins = runs === null && left !== me.user_id ? due : null;
  useFirstTour(begins, begin);
  useEarlyEscape(runs, end);
  useEffect(() => {
    // Whoever is suspended for it does not wait for its code as well.
    if (begins !== null) tourCode().catch(() => undefined);
  }, [begins]);
  useEffect(() => {
    tourBegins.current = (which) => void begin(which);
  }, [begin]);
  return runs !== null || begins !== null;
}

function Part({ me }: { me: Profile }) {
  const { runs } = useTourRuns();
  const { end } = useTour(me);
  return runs === null ? null : <Tour which={runs} end={end} />;
}

export const behind: Behind = { prompt: { useHolds, Part } };
