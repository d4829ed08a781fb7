// The routing policy as administrators write, check and publish it.
import { permissionId as may } from "@/generated/catalogue";
import type { Room } from "@/house/room";
import type { Screens } from "@/house/screen";

// biome-ignore format: a table
const screens = {
  policies: { path: "Common/Admin/Policies", title: "policies", permission: may.RoutingPolicies, query: ["skill", "view", "version"], load: () => import("./Policies") },
} as const satisfies Screens;

type Own = typeof screens;

declare module "@/ui/href" {
  interface Screens extends Own {}
}

export const room: Room = { screens };
