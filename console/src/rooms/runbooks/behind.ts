// Runbooks open over every screen; how a run stands is told while the floor is watched.
import { lazy } from "react";
import { patch } from "@/api/answers";
import type { Behind } from "@/house/room";

declare module "@/house/overlays" {
  interface Overlays {
    runbooks: true;
  }
}

export const behind: Behind = {
  patches: {
    runbook: ({ data }) => [
      patch("internal/runbooks", (known) => ({
        ...known,
        runs: [data, ...known.runs.filter(({ id }) => id !== data.id)],
      })),
    ],
  },
  overlays: { runbooks: lazy(() => import("./Runbooks")) },
};
