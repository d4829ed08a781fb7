// Over the floor of an instant that is over: which it is, the way to others, and back to now. It goes on by itself at a chosen speed.
import { useEffect, useMemo, useRef, useState } from "react";
import { Button } from "@/ui/Button";
import { Icon } from "@/ui/Icon";
import { IconAway, IconClock, IconPlay } from "@/ui/icons";
import { isTyping, type Shortcut, useShortcuts } from "@/ui/keys";
import { Toggle } from "@/ui/Toggle";
import { useWords } from "@/words";
import { useClock, useZone } from "@/words/useClock";
import { dayEnd, dayStart } from "../agents/day";
import { useFloorStore } from "../store";
import { useTrueNow } from "../useServerNow";
import type { Viewing } from "../useView";
import { next, SPEEDS, type Speed, STEP_MS } from "./play";

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

export function Then({ viewing: { view, change }, at }: { viewing: Viewing; at: number }) {
  const t = useWords();
  const clock = useClock();
  const timeZone = useZone((state) => state.timeZone);
  const now = useTrueNow();
  const latest = useRef(now);
  latest.current = now;
  const [plays, setPlays] = useState(false);
  const [speed, setSpeed] = useState<Speed>(10);
  const from = dayStart(at, timeZone);
  const to = Math.min(now, dayEnd(at, timeZone));
  useEffect(() => {
    if (!plays) return;
    const timer = setTimeout(() => {
      const to = next(at, speed, latest.current);
      if (to === null) setPlays(false);
      else change({ past: to });
    }, STEP_MS);
    return () => clearTimeout(timer);
  }, [plays, speed, at, change]);
  const back = useMemo(() => () => change({ past: null, until: null }), [change]);
  const free = view.open === null;
  useShortcuts(
    useMemo(
      (): Shortcut[] =>
        free ? [{ key: "Escape", run: () => (isTyping(document.activeElement) ? undefined : back()) }] : [],
      [free, back],
    ),
  );
  const told = useFloorStore(({ known, past }) => (past ? (known?.at ?? null) : null));
  const shift = (by: number) => change({ past: Math.min(now, at + by) });
  return (
    <section className="floorthen" aria-label={t("floor.past.label")}>
      <Icon of={IconClock} small />
      <strong>{t("floor.past.as_it_was", { moment: clock.exact(told ?? at) })}</strong>
      <span className="floorthentools">
        <Button small onClick={() => shift(-DAY)}>
          {t("floor.past.day_before")}
        </Button>
        <Button small disabled={at + DAY >= now} onClick={() => shift(DAY)}>
          {t("floor.past.day_after")}
        </Button>
      </span>
      <input
        className="floorthenslider"
        type="range"
        aria-label={t("floor.past.instant")}
        aria-valuetext={clock.time(at)}
        min={from}
        max={to}
        step={MINUTE}
        // Only a whole step: what the browser rounds by itself it would tell as a move back when a key or a hand lets go.
        value={from + Math.floor((at - from) / MINUTE) * MINUTE}
        onChange={(event) => change({ past: Number(event.currentTarget.value) })}
      />
      <Button small aria-pressed={plays} onClick={() => setPlays(!plays)}>
        <Icon of={plays ? IconAway : IconPlay} small />
        {plays ? t("floor.past.pause") : t("floor.past.play")}
      </Button>
      <Toggle
        label={t("floor.past.speed")}
        choices={SPEEDS.map((each) => [String(each), `${each}×`] as const)}
        chosen={String(speed)}
        choose={(each) => setSpeed(Number(each) as Speed)}
      />
      <Button small look="primary" keys="Esc" onClick={back}>
        {t("floor.past.back")}
      </Button>
    </section>
  );
}
