// The webhook viewer.
import { lazy } from "react";
import type { Behind } from "@/house/room";

declare module "@/house/overlays" {
  interface Overlays {
    webhooks: true;
  }
}

export const behind: Behind = { overlays: { webhooks: lazy(() => import("./Viewer")) } };
