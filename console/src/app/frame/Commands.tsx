// Ctrl K and the question mark: both are loaded when they are first asked for.
import { lazy, Suspense, useEffect, useMemo, useState } from "react";
import { useLocation, useSearchParams } from "react-router";
import { version } from "@/generated/catalogue";
import { ask, closeCommands, openKeymap, openPalette, useCommands } from "@/house/overlays";
import { ComplianceCheck } from "@/rooms/knowledge/due/ComplianceCheck";
import { areDue } from "@/rooms/release_notes/releaseNotes";
import { tourBegins } from "@/rooms/tour/face/tours";
import { interruptedAt, isDue, useEarlyEscape, useFirstTour, useTour, useTourRuns } from "@/rooms/tour/tour";
import { useMe } from "@/session/useProfile";
import { isTyping, useShortcuts } from "@/ui/keys";

const Palette = lazy(() => import("./Palette"));
const Keymap = lazy(() => import("./Keymap"));
const NetworkOverlay = lazy(() => import("@/rooms/network/NetworkOverlay"));
const Webhooks = lazy(() => import("@/rooms/webhooks/Viewer"));
const tourCode = () => import("@/rooms/tour/Tour");
const Tour = lazy(tourCode);
const ReleaseNotes = lazy(() => import("@/rooms/release_notes/ReleaseNotes"));

/** What is typed for the palette while it is fetched, or has no focus yet, is for its field and for nothing beneath. */
function useTypedAhead(wanted: boolean): void {
  useEffect(() => {
    if (!wanted) return;
    const press = (event: KeyboardEvent) => {
      const { key, target } = event;
      if (event.ctrlKey || event.metaKey || event.altKey || event.isComposing) return;
      if (target instanceof Element && target.closest(".palettefind") !== null) return;
      const { asked } = useCommands.getState();
      const there = document.querySelector(".palettefind") !== null;
      if ([...key].length === 1) ask(asked + key);
      else if (key === "Backspace") ask([...asked].slice(0, -1).join(""));
      else if (there || (key !== "Escape" && key !== "Enter")) return;
      else if (key === "Escape") closeCommands();
      event.preventDefault();
      event.stopPropagation();
    };
    addEventListener("keydown", press, true);
    return () => removeEventListener("keydown", press, true);
  }, [wanted]);
}

export function Commands({ onTeam }: { onTeam: () => void }) {
  const open = useCommands((state) => state.open);
  const me = useMe();
  const { preferences } = me;
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
  const isNews = areDue(preferences, version, asked.has("public"));
  // Whoever is on the way to them is not asked to go there.
  const there = asked.get("tab") === "compliance";
  // An operator who looks in has no rules of this house to confirm.
  const visits = me.global_admin !== null;
  useEffect(() => {
    tourBegins.current = (which) => void begin(which);
  }, [begin]);
  useShortcuts(useMemo(() => [{ key: "k", command: true, over: true, run: openPalette }], []));
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.key === "?" && !event.ctrlKey && !event.metaKey && !event.altKey && !isTyping(event.target))
        openKeymap();
    };
    addEventListener("keydown", press);
    return () => removeEventListener("keydown", press);
  }, []);
  useTypedAhead(open === "palette");
  return (
    <Suspense fallback={null}>
      {open === "palette" ? <Palette onTeam={onTeam} close={closeCommands} /> : null}
      {open === "keymap" ? <Keymap close={closeCommands} /> : null}
      {runs === null ? null : <Tour which={runs} end={end} />}
      {open === "network" ? <NetworkOverlay close={closeCommands} /> : null}
      {open === "webhooks" ? <Webhooks close={closeCommands} /> : null}
      {isNews ? <ReleaseNotes used={preferences.used_versions} /> : null}
      <ComplianceCheck
        me={me}
        held={suppressed || there || visits || runs !== null || begins !== null || isNews}
      />
    </Suspense>
  );
}
