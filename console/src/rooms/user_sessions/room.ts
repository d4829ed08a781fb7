// The sessions of everybody, as administrators see them.
import { permissionId as may } from "@/generated/catalogue";
import type { Room } from "@/house/room";
import type { Screens } from "@/house/screen";

// biome-ignore format: a table
const screens = {
  userSessions: { path: "Common/Admin/Users/Sessions", title: "user_sessions", permission: may.Users, query: ["session", "user", "search", "group", "way", "unused", "by", "down"], load: () => import("./Sessions") },
} as const satisfies Screens;

type Own = typeof screens;

declare module "@/ui/href" {
  interface Screens extends Own {}
}

export const room: Room = { screens };
