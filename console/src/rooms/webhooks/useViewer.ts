// What of the webhook viewer is chosen: it is there again when the viewer is opened again, until somebody else signs in.
import { create } from "zustand";
import { useSession } from "@/session/store";

export const FILTERS = ["all", "waiting", "delivered", "failed"] as const;
export type Filter = (typeof FILTERS)[number];

interface Viewer {
  /** Null: the first of them. */
  hook: number | null;
  filter: Filter;
  /** As the browser's own field has it, `2026-11-21`; empty for every day. */
  day: string;
  /** The call that is shown whole. */
  call: string | null;
  /** On a phone: the pane that is seen. */
  pane: "hooks" | "log" | "call";
}

export const useViewer = create<Viewer>(() => ({
  hook: null,
  filter: "all",
  day: "",
  call: null,
  pane: "hooks",
}));

useSession.subscribe(({ token }, before) => {
  if (token !== before.token) useViewer.setState(useViewer.getInitialState(), true);
});

export const chooseHook = (hook: number): void => useViewer.setState({ hook, call: null, pane: "log" });
export const chooseCall = (call: string): void => useViewer.setState({ call, pane: "call" });

/** A day as the calls of logs have it: `21-11-2026`. Pure. */
export const dayAsked = (day: string): string | undefined =>
  day === "" ? undefined : day.split("-").reverse().join("-");
