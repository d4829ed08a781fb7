// The administration, from where its areas are reached.
import { permissionId as may } from "@/generated/catalogue";
import type { Room } from "@/house/room";
import type { Screens } from "@/house/screen";

// biome-ignore format: a table
const screens = {
  adminLanding: { path: "Common/Admin/Landing", title: "admin", parent: may.Admin, load: () => import("./Landing") },
} as const satisfies Screens;

type Own = typeof screens;

declare module "@/ui/href" {
  interface Screens extends Own {}
}

export const room: Room = {
  screens,
  redirects: {
    "Common/Admin": { to: "adminLanding" },
  },
};
