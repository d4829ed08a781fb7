// The person's own pages.
import type { Room } from "@/house/room";
import type { Screens } from "@/house/screen";

// biome-ignore format: a table
const screens = {
  preferences: { path: "Common/Profile/Preferences", title: "preferences", query: ["section"], load: () => import("./Preferences") },
} as const satisfies Screens;

type Own = typeof screens;

declare module "@/ui/href" {
  interface Screens extends Own {}
}

export const room: Room = {
  screens,
  redirects: {
    "Common/Profile": { to: "preferences" },
    "Overlay/Profile": { to: "preferences" },
    "Overlay/Profile/Preferences": { to: "preferences" },
  },
};
