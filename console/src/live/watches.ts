// What is on the screen of that which changes often: the server tells it to consoles that say so, and to no others.
import { useLayoutEffect } from "react";
import { useFreshness } from "@/api/freshness";
import type { Topic } from "./frames";
import { ownMoment, say, watcher } from "./useLive";

/** A server that says nothing to it is asked all the same. */
const ANSWERED_WITHIN_MS = 2_000;

/** What asks for each topic, by what it asks for, for every place that shows it. */
const shown = new Map<Topic, Map<string, Set<() => void>>>();
/** When it is to be asked for: each thing once, in however many places it is. */
const asks = new Map<Topic, ReturnType<typeof setTimeout>>();
/** Questions that wait for their moment. */
const waits = new Map<Topic, (() => void)[]>();
let said = "";
/** What the server tells. */
let told: readonly Topic[] = [];
/** Whether it was said to a line that is new: everybody may have come back at this moment. */
let anew = false;
let due = false;

function ask(topic: Topic, wait: number): void {
  clearTimeout(asks.get(topic));
  const soon = setTimeout(() => {
    asks.delete(topic);
    if (letGo(topic)) return;
    for (const places of shown.get(topic)?.values() ?? []) {
      const [again] = places;
      again?.();
    }
  }, wait);
  asks.set(topic, soon);
}

/** Whether a question waited for this. */
function letGo(topic: Topic): boolean {
  const waited = waits.get(topic) ?? [];
  waits.delete(topic);
  for (const go of waited) go();
  return waited.length > 0;
}

function tell(): void {
  due = false;
  const what = [...shown.keys()].sort();
  const now = what.join();
  if (now === said || useFreshness.getState().live !== "up") return;
  said = now;
  told = told.filter((topic) => shown.has(topic));
  say({ type: "watch", what });
  for (const topic of what) if (!told.includes(topic)) ask(topic, ANSWERED_WITHIN_MS);
}

/** Once for all that comes and goes with one screen. */
function changed(): void {
  if (!due) queueMicrotask(tell);
  due = true;
}

useFreshness.subscribe(({ live }, before) => {
  if (live === before.live) return;
  // A new line knows of nothing; while there is none, what is shown is asked for every so often.
  said = "";
  told = [];
  for (const soon of asks.values()) clearTimeout(soon);
  asks.clear();
  for (const topic of waits.keys()) letGo(topic);
  anew = shown.size > 0;
  tell();
});

watcher.hear = (what) => {
  const begun = what.filter((topic) => !told.includes(topic));
  told = what;
  const wait = anew ? ownMoment() : 0;
  anew = false;
  for (const topic of begun) ask(topic, wait);
};

/** Where it was asked just now to be told of something, a question for all of it waits for the answer to that. */
export async function untilTold(topic: Topic): Promise<void> {
  // What has come on the screen is said in a moment.
  await null;
  if (asks.has(topic)) await new Promise<void>((go) => waits.set(topic, [...(waits.get(topic) ?? []), go]));
}

/**
 * As long as it is on the screen, it is told; `again` is called whenever that has begun, to ask for what was not. `of` names what
 * is asked for then: of several places that ask for the same, one does.
 */
export function useWatches(topic: Topic, of: string, again: () => void): void {
  // Before the question of the same place is asked.
  useLayoutEffect(() => {
    const asked = shown.get(topic) ?? new Map<string, Set<() => void>>();
    const places = asked.get(of) ?? new Set();
    shown.set(topic, asked.set(of, places.add(again)));
    changed();
    return () => {
      places.delete(again);
      if (places.size === 0) asked.delete(of);
      if (asked.size === 0) shown.delete(topic);
      changed();
    };
  }, [topic, of, again]);
}
