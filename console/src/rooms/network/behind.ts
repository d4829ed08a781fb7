// What developers see of the line.
import { lazy } from "react";
import type { Behind } from "@/house/room";

declare module "@/house/overlays" {
  interface Overlays {
    network: true;
  }
}

export const behind: Behind = { overlays: { network: lazy(() => import("./NetworkOverlay")) } };
