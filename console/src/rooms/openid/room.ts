// Services that people sign in with, and what groups of theirs give.
import { permissionId as may } from "@/generated/catalogue";
import type { Room } from "@/house/room";
import type { Screens } from "@/house/screen";

// biome-ignore format: a table
const screens = {
  directorySignIn: { path: "Common/Admin/ActiveDirectory/Authentication", title: "directory_sign_in", permission: may.ActiveDirectory, query: ["provider", "sso_state", "sso_code", "sso_iss", "sso_error"], load: () => import("./Providers") },
  createGroup:     { path: "Common/Admin/ActiveDirectory/CreateGroup", title: "directory_new", permission: may.ActiveDirectory, query: ["name"], load: () => import("./NewGroup") },
  directoryGroup:  { path: "Common/Admin/ActiveDirectory/:id", title: "directory_group", permission: may.ActiveDirectory, load: () => import("./OneGroup") },
} as const satisfies Screens;

type Own = typeof screens;

declare module "@/ui/href" {
  interface Screens extends Own {}
}

export const room: Room = { screens };
