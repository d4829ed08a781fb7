// Where the notices stand: at the top of what was said where a chat is open, so that neither its newest words, nor the box
// for an answer, nor the customer's details are covered; elsewhere the sheet says it.
import { useSyncExternalStore } from "react";
import { limits } from "@/generated/catalogue";

/** Lower or narrower than this, in rem, a page has room for one notice beside what is worked with. */
const LOW_REM = 40;
const NARROW_REM = 31.25;

/** For the ref of the transcript, which tells where it is whenever its size changes. */
export function noticesOver(log: HTMLElement | null): (() => void) | undefined {
  if (log === null || globalThis.ResizeObserver === undefined) return undefined;
  const { dataset, style } = document.documentElement;
  const leave = () => delete dataset.notices;
  const measure = () => {
    const { top, right, width, height } = log.getBoundingClientRect();
    // On a phone that shows the chats it is drawn and not seen.
    if (width === 0) return void leave();
    const sides = { top, right: innerWidth - right, width, height };
    for (const [side, px] of Object.entries(sides)) style.setProperty(`--notices-${side}`, `${px}px`);
    dataset.notices = "over";
  };
  const observer = new ResizeObserver(measure);
  observer.observe(log);
  return () => {
    observer.disconnect();
    leave();
  };
}

function most(): number {
  const rem = Number.parseFloat(getComputedStyle(document.documentElement).fontSize);
  return innerHeight < LOW_REM * rem || innerWidth < NARROW_REM * rem ? 1 : limits.NOTICES_SHOWN;
}

function onResize(told: () => void): () => void {
  addEventListener("resize", told);
  return () => removeEventListener("resize", told);
}

/** How many notices are shown at once; the others stand behind a link. */
export const useMostShown = (): number => useSyncExternalStore(onResize, most);
