// The inbox of announcements.
import type { Room } from "@/house/room";
import type { Screens } from "@/house/screen";

// biome-ignore format: a table
const screens = {
  inbox: { path: "Common/Profile/Inbox", title: "inbox", query: ["part", "announcement"], load: () => import("./Inbox") },
} as const satisfies Screens;

type Own = typeof screens;

declare module "@/ui/href" {
  interface Screens extends Own {}
}

export const room: Room = {
  screens,
  redirects: {
    "Overlay/Profile/Inbox": { to: "inbox" },
  },
};
