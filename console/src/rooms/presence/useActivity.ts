// Watches for signs of the person, for whoever goes away by themselves without them.
import { useEffect } from "react";
import type { Profile } from "@/api/shapes";
import { browserWorld } from "@/live/socket";
import { say } from "@/live/useLive";
import { Activity } from "./activity";

const SIGNS = ["pointermove", "pointerdown", "keydown", "wheel", "touchstart"] as const;
const LOOKING_ON = { passive: true, capture: true } as const;

/** A page that moves under a resting pointer makes the browser say that the pointer moved. */
const isSign = (event: Event): boolean =>
  event.type !== "pointermove" ||
  (event as PointerEvent).movementX !== 0 ||
  (event as PointerEvent).movementY !== 0;

const sayActive = () => say({ type: "active" });

export function useActivity({ preferences, suspend_cause, slots }: Profile): void {
  const watched = preferences.away_time !== "never" || suspend_cause === "auto_away";
  // Whoever was found away is told of at once with the next sign, however little ago the last one was.
  const found = suspend_cause === "auto_away";
  // biome-ignore lint/correctness/useExhaustiveDependencies: being found away begins anew
  useEffect(() => {
    if (!watched) return;
    const activity = new Activity(sayActive, browserWorld.after);
    const look = (event: Event) => {
      if (isSign(event)) activity.sign();
    };
    for (const kind of SIGNS) addEventListener(kind, look, LOOKING_ON);
    return () => {
      for (const kind of SIGNS) removeEventListener(kind, look, LOOKING_ON);
      activity.stop();
    };
  }, [watched, found]);
  useThere(slots);
}

/** Whoever does anything here while a chat rings is there, and an offer that they miss does not count against them. */
function useThere(slots: Profile["slots"]): void {
  const rings = slots.flatMap(({ kind, uniQref }) => (kind === "ringing" ? uniQref : [])).join(" ");
  useEffect(() => {
    if (rings === "") return;
    const stop = () => {
      for (const kind of SIGNS) removeEventListener(kind, look, LOOKING_ON);
    };
    const look = (event: Event) => {
      // Where there is no line yet, the next sign tells it.
      if (isSign(event) && sayActive()) stop();
    };
    for (const kind of SIGNS) addEventListener(kind, look, LOOKING_ON);
    return stop;
  }, [rings]);
}
