// Where the notices stand: at the top of what was said where a chat is open, so that neither its newest words, nor the box
// for an answer, nor the customer's details are covered; beside a panel with acts, or in the top bar where such a panel takes the
// whole width; elsewhere the sheet says it.
import { useSyncExternalStore } from "react";
import { create } from "zustand";
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
    const { top: begins, right, width, height } = log.getBoundingClientRect();
    // Where it has made room for them.
    const top = begins - Number.parseFloat(getComputedStyle(log).marginTop);
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

/** The room that notices take beside a panel, in rem: their width and the gaps. */
const BESIDE_REM = 22;

const usePanel = create<{ whole: boolean }>(() => ({ whole: false }));

/** For the ref of a panel at the right that has acts: no notice lies over them. */
export function noticesBeside(panel: HTMLElement | null): (() => void) | undefined {
  if (panel === null || globalThis.ResizeObserver === undefined) return undefined;
  const { dataset, style } = document.documentElement;
  const measure = () => {
    const { left } = panel.getBoundingClientRect();
    const rem = Number.parseFloat(getComputedStyle(document.documentElement).fontSize);
    const whole = left < BESIDE_REM * rem;
    style.setProperty("--notices-panel", `${innerWidth - left}px`);
    dataset.panel = whole ? "whole" : "beside";
    usePanel.setState({ whole });
  };
  const observer = new ResizeObserver(measure);
  observer.observe(panel);
  // A panel that keeps its width still moves with the window.
  observer.observe(document.documentElement);
  return () => {
    observer.disconnect();
    delete dataset.panel;
    usePanel.setState({ whole: false });
  };
}

/** For the ref of the notices, where one stands at a time: what was said makes room for it. */
export function roomFor(notices: HTMLElement | null): (() => void) | undefined {
  if (notices === null || globalThis.ResizeObserver === undefined) return undefined;
  const { style } = document.documentElement;
  const measure = () => style.setProperty("--notices-room", `${notices.offsetHeight}px`);
  const observer = new ResizeObserver(measure);
  observer.observe(notices);
  return () => {
    observer.disconnect();
    style.removeProperty("--notices-room");
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
export function useMostShown(): number {
  const there = useSyncExternalStore(onResize, most);
  return usePanel(({ whole }) => whole) ? 1 : there;
}
