// How wide the side panes are and which is folded away; remembered on this device. The rules are pure.
import { create } from "zustand";
import { recall, remember } from "@/browser/device";

export type Side = "lines" | "who";

export interface Panes {
  width: Readonly<Record<Side, number>>;
  folded: Readonly<Record<Side, boolean>>;
}

/** Sizes in rem, so that the zoom scales them. */
export const NARROWEST = 15;
export const WIDEST = 32;
export const USUAL = 21.25;

export const clamp = (rem: number): number => Math.min(WIDEST, Math.max(NARROWEST, rem));
export const resized = (panes: Panes, side: Side, rem: number): Panes => ({
  ...panes,
  width: { ...panes.width, [side]: clamp(rem) },
});
export const toggled = (panes: Panes, side: Side): Panes => ({
  ...panes,
  folded: { ...panes.folded, [side]: !panes.folded[side] },
});

const KEPT = "panes";
export const USUAL_PANES: Panes = {
  width: { lines: USUAL, who: USUAL },
  folded: { lines: false, who: false },
};

export const usePanes = create<Panes>(() => recall<Panes>(KEPT, USUAL_PANES));

export function change(next: (panes: Panes) => Panes): void {
  usePanes.setState(next(usePanes.getState()));
  remember(KEPT, usePanes.getState());
}
