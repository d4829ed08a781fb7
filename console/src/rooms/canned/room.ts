// The canned responses.
import { permissionId as may } from "@/generated/catalogue";
import type { Room } from "@/house/room";
import type { Screens } from "@/house/screen";

// biome-ignore format: a table
const screens = {
  cannedResponses: { path: "Common/Profile/CannedResponses", title: "canned", parent: may.Comms, query: ["part", "response"], load: () => import("./CannedResponses") },
} as const satisfies Screens;

type Own = typeof screens;

declare module "@/ui/href" {
  interface Screens extends Own {}
}

export const room: Room = {
  screens,
  redirects: {
    "Overlay/Profile/CannedResponses": { to: "cannedResponses" },
  },
};
