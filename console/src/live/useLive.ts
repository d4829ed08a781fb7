// Keeps the live feed up while somebody is signed in, and pours its events into the cached answers.
import { useEffect } from "react";
import { useSWRConfig } from "swr";
import { applyPatches, type Patch } from "@/api/answers";
import { liveAddress } from "@/api/base";
import { keyOf } from "@/api/calls";
import { hearFeed, useFreshness } from "@/api/freshness";
import { deviceId, useSession } from "@/session/store";
import { backoff } from "./backoff";
import { catchUp } from "./catchUp";
import type { LiveEvent, Topic } from "./frames";
import { inFrames } from "./inFrames";
import { LiveSocket } from "./socket";

/** Over so long a time ask the consoles that were told of something together. */
export const SPREAD_MS = 400;

type Listener = (event: LiveEvent) => void;
const listeners = new Set<Listener>();

/** Hear the events themselves, while the cached answers are as they were before them. */
export function useLiveEvents(listen: Listener): void {
  useEffect(() => {
    listeners.add(listen);
    return () => void listeners.delete(listen);
  }, [listen]);
}

let socket: LiveSocket | null = null;

/** Tells the server something; false where there is no line to it. */
export const say = (frame: object): boolean => socket?.say(frame) ?? false;

/** Hears what is told from now on of what changes often: see watches.ts. */
export const watcher = { hear: (_what: readonly Topic[]): void => undefined };

let spread = 0;

/** How long to wait before what may have been missed is asked for: after a restart everybody is back at about the same time. */
export const ownMoment = (): number => Math.random() * spread;

function hello() {
  const { token, client } = useSession.getState();
  if (!token || !client) return null;
  return {
    token,
    application_key: client.application_key,
    consumer_key: client.consumer_key,
    device: deviceId(),
  };
}

/** Mounted once, by the frame; `patchesOf` is always the same. Without permission to hear it there is no line, and everything is polled. */
export function useLive(
  allowed: boolean,
  onEnded: (reason: string, code: number | null) => void,
  patchesOf: (event: LiveEvent) => Patch[],
): void {
  const token = useSession((session) => session.token);
  const ready = useSession((session) => session.client !== null);
  const { cache, mutate } = useSWRConfig();
  useEffect(() => {
    if (!token || !ready || !allowed) return;
    // While everything is asked for again, events wait: an answer under way would otherwise overwrite them.
    let held: LiveEvent[] | null = null;
    let round = 0;
    let failed = 0;
    let later: ReturnType<typeof setTimeout> | undefined;
    const pour = (event: LiveEvent) => {
      // What one of them says may draw another anew, which then listens in a new way: it has heard this one.
      for (const listen of [...listeners]) listen(event);
      applyPatches(cache, mutate, patchesOf(event));
    };
    const drawn = inFrames<LiveEvent>((events) => {
      for (const event of events) {
        if (held === null) pour(event);
        else held.push(event);
      }
    });
    const askAgain = async () => {
      clearTimeout(later);
      held ??= [];
      round += 1;
      const mine = round;
      const answered = await catchUp(cache, mutate);
      // Welcomed again in the meantime: that round's answers are newer, and it pours what waited.
      if (mine !== round) return;
      const waiting = held;
      held = null;
      for (const event of waiting) pour(event);
      failed = answered ? 0 : failed + 1;
      if (!answered) later = setTimeout(() => void askAgain(), backoff(failed, Math.random()));
    };
    const line = new LiveSocket(liveAddress(), hello, {
      status: (live) => {
        useFreshness.setState({ live });
        // What is known of the person's permissions is no longer so.
        if (live === "off") void mutate(keyOf("internal/profile"));
      },
      heard: hearFeed,
      welcome: (resumed, among) => {
        // What was told before is older than the answers that are asked for now.
        drawn.flush();
        spread = among;
        if (resumed) return;
        clearTimeout(later);
        // What is told until then changes what was known.
        later = setTimeout(() => void askAgain(), ownMoment());
      },
      watching: (what) => watcher.hear(what),
      event: drawn.add,
      ended: onEnded,
    });
    socket = line;
    const hurry = () => line.hurry();
    const looked = () => {
      if (document.visibilityState === "visible") line.hurry();
      else drawn.flush();
    };
    line.start();
    addEventListener("online", hurry);
    document.addEventListener("visibilitychange", looked);
    return () => {
      removeEventListener("online", hurry);
      document.removeEventListener("visibilitychange", looked);
      line.stop();
      drawn.drop();
      round += 1;
      clearTimeout(later);
      socket = null;
      useFreshness.setState({ live: "off" });
    };
  }, [token, ready, allowed, cache, mutate, onEnded, patchesOf]);
}
