// Whether the desk's own place of offers is before the person's eyes: where it is not, the frame shows a bar.
import { useCallback } from "react";
import { useLocation } from "react-router";
import { create } from "zustand";
import { pathTo } from "@/ui/href";
import { useOver } from "@/ui/over";

/** Null as long as the desk is not there. */
export const usePlace = create<{ drawn: boolean | null }>(() => ({ drawn: null }));

/** For the place itself: folded away, or on a phone behind a chat, it has no size. */
export function usePlaceRef(): (element: HTMLElement | null) => (() => void) | undefined {
  return useCallback((element) => {
    if (element === null) return;
    const look = (width: number) => usePlace.setState({ drawn: width > 0 });
    // Where nothing is laid out it is drawn as long as it is there.
    look(element.offsetParent === null && element.isConnected && !isLaidOut() ? 1 : element.offsetWidth);
    const watch = new ResizeObserver(([entry]) => look(entry?.contentRect.width ?? 0));
    watch.observe(element);
    return () => {
      watch.disconnect();
      usePlace.setState({ drawn: null });
    };
  }, []);
}

const isLaidOut = (): boolean => document.body.offsetWidth > 0;

/** For the bar's ref: where the top bar has room for it, and how tall it is where the page makes room at its foot. */
export function makesRoom(bar: HTMLElement | null): (() => void) | undefined {
  const right = document.querySelector(".bar .right");
  if (bar === null || right === null || globalThis.ResizeObserver === undefined) return undefined;
  const { style } = document.documentElement;
  const measure = () => {
    const { left } = right.getBoundingClientRect();
    style.setProperty("--offer-top", `${right.closest(".bar")?.getBoundingClientRect().top ?? 0}px`);
    style.setProperty("--offer-right", `${innerWidth - left}px`);
    style.setProperty("--offer-room", `${bar.offsetHeight}px`);
  };
  const observer = new ResizeObserver(measure);
  // Banners come and go above the top bar, whose page is as much shorter then.
  for (const each of [bar, right, document.querySelector(".main")]) if (each !== null) observer.observe(each);
  return () => observer.disconnect();
}

/** The bar stands over everything that can lie over the desk; at the foot where a dialog has the middle and the top. */
export function useBar(): "none" | "head" | "foot" {
  const { drawn } = usePlace();
  const dialogs = useOver((state) => state.dialogs);
  const atDesk = useLocation().pathname === pathTo("comms");
  if (dialogs > 0) return "foot";
  // A desk that is still being fetched brings its own place.
  return drawn || (drawn === null && atDesk) ? "none" : "head";
}
