// Reported chats, as administrators review them.
import { permissionId as may } from "@/generated/catalogue";
import type { Room } from "@/house/room";
import type { Screens } from "@/house/screen";

// biome-ignore format: a table
const screens = {
  reportedChats: { path: "Common/Admin/ReportedChats/ReviewChats", title: "reported", permission: may.ReportedChats, parent: may.Comms, query: ["report"], load: () => import("./Reported") },
} as const satisfies Screens;

type Own = typeof screens;

declare module "@/ui/href" {
  interface Screens extends Own {}
}

export const room: Room = { screens };
