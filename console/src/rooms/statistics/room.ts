// What the person has done, and what colleagues have.
import { permissionId as may } from "@/generated/catalogue";
import type { Room } from "@/house/room";
import type { Screens } from "@/house/screen";

// biome-ignore format: a table
const screens = {
  statistics: { path: "Common/Profile/Statistics", title: "statistics", load: () => import("./Statistics") },
  teamStatistics: { path: "Overlay/TeamStatistics", title: "team_stats", permission: may.TeamStatistics, query: ["opId", "type"], load: () => import("./OfColleague") },
} as const satisfies Screens;

type Own = typeof screens;

declare module "@/ui/href" {
  interface Screens extends Own {}
}

export const room: Room = {
  screens,
  redirects: {
    "Overlay/Profile/Statistics": { to: "statistics" },
  },
};
