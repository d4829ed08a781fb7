// Ctrl K and the question mark: both are loaded when they are first asked for.
import { lazy, Suspense, useEffect, useMemo } from "react";
import { useSearchParams } from "react-router";
import { version } from "@/generated/catalogue";
import { useMe } from "@/session/useProfile";
import { isTyping, useShortcuts } from "@/ui/keys";
import { closeCommands, openKeymap, openPalette, tourBegins, useCommands } from "./commandsStore";
import { areDue } from "./releaseNotes";
import { isDue, useFirstTour, useTour, useTourRuns } from "./tour";

const Palette = lazy(() => import("./Palette"));
const Keymap = lazy(() => import("./Keymap"));
const NetworkOverlay = lazy(() => import("./NetworkOverlay"));
const Tour = lazy(() => import("./Tour"));
const ReleaseNotes = lazy(() => import("./ReleaseNotes"));

export function Commands({ onTeam }: { onTeam: () => void }) {
  const open = useCommands((state) => state.open);
  const me = useMe();
  const { preferences } = me;
  const asked = useSearchParams()[0];
  const runs = useTourRuns((state) => state.runs);
  const { begin, end } = useTour(me);
  const suppressed = asked.has("public") || asked.has("pwd_reset");
  useFirstTour(isDue(me, suppressed) && !runs, me.slots.length === 0, begin);
  useEffect(() => {
    tourBegins.current = () => void begin();
  }, [begin]);
  useShortcuts(useMemo(() => [{ code: "KeyK", command: true, run: openPalette }], []));
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.key === "?" && !event.ctrlKey && !event.metaKey && !event.altKey && !isTyping(event.target))
        openKeymap();
    };
    addEventListener("keydown", press);
    return () => removeEventListener("keydown", press);
  }, []);
  return (
    <Suspense fallback={null}>
      {open === "palette" ? <Palette onTeam={onTeam} close={closeCommands} /> : null}
      {open === "keymap" ? <Keymap close={closeCommands} /> : null}
      {runs ? <Tour end={end} /> : null}
      {open === "network" ? <NetworkOverlay close={closeCommands} /> : null}
      {areDue(preferences, version, asked.has("public")) ? <ReleaseNotes /> : null}
    </Suspense>
  );
}
