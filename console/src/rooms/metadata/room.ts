// Definitions of chat metadata as administrators make them.
import { permissionId as may } from "@/generated/catalogue";
import type { Room } from "@/house/room";
import type { Screens } from "@/house/screen";

// biome-ignore format: a table
const screens = {
  metadata: { path: "Common/Admin/Metadata", title: "metadata", permission: may.Metadata, query: ["definition"], load: () => import("./Metadata") },
} as const satisfies Screens;

type Own = typeof screens;

declare module "@/ui/href" {
  interface Screens extends Own {}
}

export const room: Room = { screens };
