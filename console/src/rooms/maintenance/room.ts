// What the server says of itself to everybody.
import type { Room } from "@/house/room";
import type { Screens } from "@/house/screen";
import { Announced } from "./Announced";
import { useWatching } from "./watch";

// biome-ignore format: a table
const screens = {
  maintenance: { path: "Public/MaintenanceError", title: "maintenance", public: true, load: () => import("./Maintenance") },
} as const satisfies Screens;

type Own = typeof screens;

declare module "@/ui/href" {
  interface Screens extends Own {}
}

export const room: Room = {
  screens,
  useSaying: useWatching,
  Banner: Announced,
};
