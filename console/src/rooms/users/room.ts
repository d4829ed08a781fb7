// Users as administrators see them.
import { permissionId as may } from "@/generated/catalogue";
import type { Room } from "@/house/room";
import type { Screens } from "@/house/screen";

// biome-ignore format: a table
const screens = {
  userList: { path: "Common/Admin/Users/UserList", title: "users", permission: may.Users, query: ["user", "search", "group", "skill", "department", "frozen", "service", "factor", "signed_in", "by", "down"], load: () => import("./Users") },
} as const satisfies Screens;

type Own = typeof screens;

declare module "@/ui/href" {
  interface Screens extends Own {}
}

export const room: Room = { screens };
