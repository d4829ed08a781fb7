// Departments as administrators shape them.
import { permissionId as may } from "@/generated/catalogue";
import type { Room } from "@/house/room";
import type { Screens } from "@/house/screen";

// biome-ignore format: a table
const screens = {
  departments: { path: "Common/Admin/Users/Departments", title: "departments", permission: may.Departments, query: ["department"], load: () => import("./Departments") },
} as const satisfies Screens;

type Own = typeof screens;

declare module "@/ui/href" {
  interface Screens extends Own {}
}

export const room: Room = { screens };
