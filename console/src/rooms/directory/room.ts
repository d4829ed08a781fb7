// The directory that enters users by SCIM.
import { permissionId as may } from "@/generated/catalogue";
import type { Room } from "@/house/room";
import type { Screens } from "@/house/screen";

// biome-ignore format: a table
const screens = {
  directory: { path: "Common/Admin/ActiveDirectory", title: "directory", permission: may.ActiveDirectory, load: () => import("./Directory") },
} as const satisfies Screens;

type Own = typeof screens;

declare module "@/ui/href" {
  interface Screens extends Own {}
}

export const room: Room = { screens };
