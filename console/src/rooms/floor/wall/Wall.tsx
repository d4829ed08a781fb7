// The floor on a screen at the wall, which nobody touches: large figures, the queues that need help first, the agents page by page. It
// covers the whole window, and so what is said to the person whose session it is; of customers it says no name.
import { type ReactNode, useEffect, useMemo, useRef } from "react";
import { createPortal } from "react-dom";
import type { Problem } from "@/api/problem";
import { isPressed } from "@/ui/keys";
import { useWords } from "@/words";
import { since } from "@/words/format";
import { useClock } from "@/words/useClock";
import { briefly } from "../said";
import { FIGURES } from "../shapes";
import { useFigure, useFloorStore } from "../store";
import { useTrueNow } from "../useServerNow";
import type { Viewing } from "../useView";
import { Value } from "../Values";
import { Ending } from "./Ending";
import { useAwake } from "./useAwake";
import { useNewVersion } from "./useNewVersion";
import { WallAgents } from "./WallAgents";
import { WallQueues } from "./WallQueues";
import "./wall.css";

const LEAVE = { key: "Escape", run: () => undefined };
/** Where it could not be loaded, nobody is there to ask for it again. */
const AGAIN_MS = 30_000;

/** What says nothing across the room. */
const SHOWN = FIGURES.filter((id) => id !== "idle_while_waiting");

export default function Wall({
  viewing,
  problem,
  again,
}: {
  viewing: Viewing;
  problem: Problem | null;
  again: () => void;
}) {
  const t = useWords();
  const { view, change } = viewing;
  const there = useFloorStore(({ known }) => known !== null);
  const stale = useFloorStore((state) => state.stale);
  useAwake();
  useNewVersion();
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (!isPressed(event, LEAVE)) return;
      event.preventDefault();
      change({ wall: false });
    };
    addEventListener("keydown", press);
    return () => removeEventListener("keydown", press);
  }, [change]);
  const failed = problem !== null;
  useEffect(() => {
    if (!failed) return;
    const timer = setInterval(again, AGAIN_MS);
    return () => clearInterval(timer);
  }, [failed, again]);
  return (
    <Over>
      <header className="floorwallhead">
        <h1>{t("title.floor")}</h1>
        <Age failed={failed && !there} />
        <Ending />
        <Time />
      </header>
      {there ? (
        <>
          <section
            className="floorwallfigures"
            aria-label={t("floor.figures")}
            data-stale={stale || undefined}
          >
            {SHOWN.map((id) => (
              <Tile key={id} id={id} />
            ))}
          </section>
          <div className="floorwallbeneath" data-stale={stale || undefined}>
            <WallQueues />
            <WallAgents view={view} />
          </div>
        </>
      ) : null}
      <p className="floorwallleave">{t("floor.wall.leave")}</p>
    </Over>
  );
}

/** Over everything; what lies beneath is neither seen nor reached. */
function Over({ children }: { children: ReactNode }) {
  const t = useWords();
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const own = place.current;
    const beneath = [...document.body.children].filter((each) => each !== own && !each.hasAttribute("inert"));
    for (const each of beneath) each.toggleAttribute("inert", true);
    own?.focus({ preventScroll: true });
    return () => {
      for (const each of beneath) each.toggleAttribute("inert", false);
    };
  }, []);
  return createPortal(
    <main ref={place} className="floorwall" tabIndex={-1} aria-label={t("floor.wall.title")}>
      {children}
    </main>,
    document.body,
  );
}

function Tile({ id }: { id: (typeof SHOWN)[number] }) {
  const t = useWords();
  const figure = useFigure(id);
  return (
    <div className="floorwallfigure">
      <span className="floorwalllabel cut">{t(`floor.figure.${id}`)}</span>
      {figure === undefined ? null : <Value id={id} figure={figure} unnamed />}
    </div>
  );
}

function Age({ failed }: { failed: boolean }) {
  const t = useWords();
  const clock = useClock();
  const at = useFloorStore(({ known }) => known?.at ?? null);
  const stale = useFloorStore((state) => state.stale);
  const now = useTrueNow();
  if (at === null)
    return (
      <span className="floorwallage" data-stale={failed || undefined} role="status">
        {t(failed ? "floor.failed" : "floor.loading")}
      </span>
    );
  const age = briefly(t, since(at, now));
  return stale ? (
    <span className="floorwallage" data-stale role="status">
      <span className="dot away" />
      {t("floor.wall.stale", { time: clock.time(at), age })}
    </span>
  ) : (
    <span className="floorwallage">
      <span className="dot" />
      {since(at, now) < 2 ? t("floor.live_now") : t("floor.live", { age })}
    </span>
  );
}

/** By the server's clock, which is the one that waits are counted by. */
function Time() {
  const clock = useClock();
  const now = useTrueNow();
  const minute = Math.floor(now / 60_000) * 60_000;
  return useMemo(
    () => (
      <time className="floorwalltime" dateTime={new Date(minute).toISOString()}>
        {clock.time(minute)}
      </time>
    ),
    [clock, minute],
  );
}
