// Pages that say why there is no other.
import type { Room } from "@/house/room";
import type { Screens } from "@/house/screen";

// biome-ignore format: a table
const screens = {
  invalidDomain: { path: "Public/InvalidDomain", title: "invalid", public: true, load: () => import("./InvalidDomain") },
  error: { path: "Public/Error", title: "error", public: true, load: () => import("./Broken") },
  logout: { path: "Public/Logout", title: null, public: true, load: () => import("./Leaving") },
  noPermissions: { path: "Common/NoPermissions", title: "no_permissions", load: () => import("./NoPermissions") },
} as const satisfies Screens;

type Own = typeof screens;

declare module "@/ui/href" {
  interface Screens extends Own {}
}

export const room: Room = {
  screens,
};
