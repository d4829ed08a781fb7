// Customers who are banned, as administrators see them.
import { permissionId as may } from "@/generated/catalogue";
import type { Room } from "@/house/room";
import type { Screens } from "@/house/screen";

// biome-ignore format: a table
const screens = {
  banned: { path: "Common/Admin/ReportedChats/Banned", title: "banned", permission: may.Banned, query: ["ban"], load: () => import("./Banned") },
} as const satisfies Screens;

type Own = typeof screens;

declare module "@/ui/href" {
  interface Screens extends Own {}
}

export const room: Room = { screens };
