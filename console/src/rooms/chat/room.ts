// The desk of chats.
import { permissionId as may } from "@/generated/catalogue";
import type { Room } from "@/house/room";
import type { Screens } from "@/house/screen";
import { settle } from "./ending/held";
import { keeps } from "./ending/kept";

// biome-ignore format: a table
const screens = {
  comms: { path: "Common/Comms", title: "comms", permission: may.Comms, query: ["chat"], load: () => import("./Comms") },
} as const satisfies Screens;

type Own = typeof screens;

declare module "@/ui/href" {
  interface Screens extends Own {}
}

export const room: Room = {
  screens,
  redirects: {
    Common: { to: "comms" },
  },
  settles: settle,
  keeps,
};
