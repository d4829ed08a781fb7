// Over the floor, in one row: how old it is, who is shown, and how.
import { useMemo, useRef } from "react";
import { useToAlerts } from "@/rooms/alerts/face/useToAlerts";
import { useToRunbooks } from "@/rooms/runbooks/face/useToRunbooks";
import { Icon } from "@/ui/Icon";
import { IconButton } from "@/ui/IconButton";
import { IconClock, IconClose, IconFloor, IconTable, IconWall } from "@/ui/icons";
import { type Shortcut, useShortcuts } from "@/ui/keys";
import { useWords } from "@/words";
import { useClock } from "@/words/useClock";
import { useSize } from "./agents/useSize";
import { Skills, States, Teams } from "./Filters";
import { HeadWays, type Way } from "./HeadWays";
import { briefly } from "./said";
import { useAge } from "./useAge";
import { useServerNow } from "./useServerNow";
import type { Viewing } from "./useView";
import { useViews, ViewDialogs } from "./views/Views";

const QUARTER_MS = 15 * 60_000;
/** Below so many rem what is needed less is in one menu. */
const NARROW = 31.25;

/** `fromWall`: whoever has just left the wall view goes on where it is entered. */
export function Title({ viewing, fromWall }: { viewing: Viewing; fromWall: boolean }) {
  const t = useWords();
  const { view, change } = viewing;
  const place = useRef<HTMLDivElement>(null);
  const { width, rem } = useSize(place);
  const views = useViews(viewing);
  const ways = useWays(viewing, fromWall);
  return (
    <div ref={place} className="floortitle">
      <h1>{t("title.floor")}</h1>
      <Live />
      <span className="grow" />
      <Skills viewing={viewing} />
      <Teams viewing={viewing} />
      <States viewing={viewing} />
      {view.skill === null && view.team === null && view.state === null ? null : (
        <IconButton label={t("floor.clear")} onClick={() => change({ skill: null, team: null, state: null })}>
          <Icon of={IconClose} small />
        </IconButton>
      )}
      <HeadWays ways={ways} views={views} narrow={width > 0 && width < NARROW * rem} />
      <ViewDialogs views={views} />
    </div>
  );
}

/** Where one goes from here. */
function useWays({ view, change }: Viewing, fromWall: boolean): Way[] {
  const t = useWords();
  const now = useServerNow();
  const alerts = useToAlerts();
  const runbooks = useToRunbooks();
  const { table } = view;
  const present = view.past === null;
  const shortcuts = useMemo(
    (): Shortcut[] => (present ? [{ key: "w", alt: true, run: () => change({ wall: true }) }] : []),
    [present, change],
  );
  useShortcuts(shortcuts);
  const asTable: Way = {
    icon: table ? IconFloor : IconTable,
    name: table ? t("floor.as_gantt") : t("floor.as_table"),
    run: () => change({ table: !table }),
  };
  const toAlerts: Way = { ...alerts, dialog: true, near: true };
  if (!present) return [toAlerts, asTable];
  return [
    {
      icon: IconClock,
      name: t("floor.past.look_back"),
      // To how it was a quarter of an hour ago, from where every other instant is reached.
      run: () => change({ past: Math.floor((now - QUARTER_MS) / 60_000) * 60_000 }),
    },
    { ...runbooks, dialog: true, near: true },
    toAlerts,
    asTable,
    {
      icon: IconWall,
      name: t("floor.wall.title"),
      run: () => change({ wall: true }),
      keys: "Alt+W",
      // Escape leads from the wall back to its button.
      focus: fromWall,
      wide: true,
    },
  ];
}

function Live() {
  const t = useWords();
  const clock = useClock();
  const age = useAge();
  if (age === null) return null;
  if (age.stale)
    return (
      <span className="floorlive" data-stale role="status">
        <span className="dot away" />
        {t("floor.stale", { time: clock.time(age.at) })}
      </span>
    );
  return (
    <span className="floorlive">
      <span className="dot" />
      <span>{age.seconds < 2 ? t("floor.live_now") : t("floor.live", { age: briefly(t, age.seconds) })}</span>
    </span>
  );
}
