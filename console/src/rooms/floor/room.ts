// The supervisors' live floor.
import { permissionId as may } from "@/generated/catalogue";
import type { Room } from "@/house/room";
import type { Screens } from "@/house/screen";

// biome-ignore format: a table
const screens = {
  floor: { path: "Common/Floor", title: "floor", permission: may.Floor, query: ["open", "skill", "state", "team", "find", "sort", "by", "span", "until", "as", "show", "past", "wall", "figure"], load: () => import("./Floor") },
} as const satisfies Screens;

type Own = typeof screens;

declare module "@/ui/href" {
  interface Screens extends Own {}
}

export const room: Room = { screens };
