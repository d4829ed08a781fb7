// Over the floor: how old it is, who is shown, and how.
import { useMemo } from "react";
import { AlertsButton } from "@/rooms/alerts/face/AlertsButton";
import { ToRunbooks } from "@/rooms/runbooks/face/ToRunbooks";
import { Button } from "@/ui/Button";
import { Icon } from "@/ui/Icon";
import { IconButton } from "@/ui/IconButton";
import { IconClock, IconClose, IconFloor, IconTable, IconWall } from "@/ui/icons";
import { type Shortcut, useShortcuts } from "@/ui/keys";
import { useWords } from "@/words";
import { useClock } from "@/words/useClock";
import { Skills, States, Teams } from "./Filters";
import { briefly } from "./said";
import { useAge } from "./useAge";
import { useServerNow } from "./useServerNow";
import type { Viewing } from "./useView";
import { Views } from "./views/Views";

const QUARTER_MS = 15 * 60_000;

/** `fromWall`: whoever has just left the wall view goes on where it is entered. */
export function Title({ viewing, fromWall }: { viewing: Viewing; fromWall: boolean }) {
  const t = useWords();
  const { view, change } = viewing;
  return (
    <div className="floortitle">
      <h1>{t("title.floor")}</h1>
      <Live />
      <span className="grow" />
      <Back viewing={viewing} />
      <Skills viewing={viewing} />
      <Teams viewing={viewing} />
      <States viewing={viewing} />
      {view.past === null ? <ToRunbooks /> : null}
      {view.skill === null && view.team === null && view.state === null ? null : (
        <Button look="quiet" onClick={() => change({ skill: null, team: null, state: null })}>
          <Icon of={IconClose} small />
          <span className="cut">{t("floor.clear")}</span>
        </Button>
      )}
      <AlertsButton />
      <Button className="floorview" onClick={() => change({ table: !view.table })}>
        <Icon of={view.table ? IconFloor : IconTable} small />
        <span className="cut">{view.table ? t("floor.as_gantt") : t("floor.as_table")}</span>
      </Button>
      <Views viewing={viewing} />
      {view.past === null ? <ToWall change={change} fromWall={fromWall} /> : null}
    </div>
  );
}

function ToWall({ change, fromWall }: { change: Viewing["change"]; fromWall: boolean }) {
  const t = useWords();
  const shortcuts = useMemo(
    (): Shortcut[] => [{ key: "w", alt: true, run: () => change({ wall: true }) }],
    [change],
  );
  useShortcuts(shortcuts);
  return (
    <IconButton
      className="floortowall"
      label={t("floor.wall.title")}
      aria-keyshortcuts="Alt+W"
      // Escape leads from the wall back to its button.
      autoFocus={fromWall}
      onClick={() => change({ wall: true })}
    >
      <Icon of={IconWall} />
    </IconButton>
  );
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

/** To how it was a quarter of an hour ago, from where every other instant is reached. */
function Back({ viewing: { view, change } }: { viewing: Viewing }) {
  const t = useWords();
  const now = useServerNow();
  if (view.past !== null) return null;
  return (
    <Button onClick={() => change({ past: Math.floor((now - QUARTER_MS) / 60_000) * 60_000 })}>
      <Icon of={IconClock} small />
      <span className="cut">{t("floor.past.look_back")}</span>
    </Button>
  );
}
