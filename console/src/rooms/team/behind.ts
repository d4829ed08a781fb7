// The team, at the foot of the rail.
import { lazy } from "react";
import type { Behind } from "@/house/room";
import { IconTeam } from "@/ui/icons";

declare module "@/house/overlays" {
  interface Asides {
    team: true;
  }
}

export const behind: Behind = {
  aside: { icon: IconTeam, name: { en: "Team", it: "Team" }, Pane: lazy(() => import("./TeamSidebar")) },
};
