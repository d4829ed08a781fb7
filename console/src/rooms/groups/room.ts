// Permission groups as administrators shape them.
import { permissionId as may } from "@/generated/catalogue";
import type { Room } from "@/house/room";
import type { Screens } from "@/house/screen";

// biome-ignore format: a table
const screens = {
  permissionGroups: { path: "Common/Admin/Users/Permissions", title: "groups", permission: may.Permissions, query: ["group", "with"], load: () => import("./Groups") },
} as const satisfies Screens;

type Own = typeof screens;

declare module "@/ui/href" {
  interface Screens extends Own {}
}

export const room: Room = { screens };
