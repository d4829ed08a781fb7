// Skills as administrators shape them.
import { permissionId as may } from "@/generated/catalogue";
import type { Room } from "@/house/room";
import type { Screens } from "@/house/screen";

// biome-ignore format: a table
const screens = {
  skills: { path: "Common/Admin/Skills", title: "skills", permission: may.Skills, query: ["skill"], load: () => import("./Skills") },
} as const satisfies Screens;

type Own = typeof screens;

declare module "@/ui/href" {
  interface Screens extends Own {}
}

export const room: Room = { screens };
