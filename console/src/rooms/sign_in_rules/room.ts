// What signing in asks of the tenant's people.
import { permissionId as may } from "@/generated/catalogue";
import type { Room } from "@/house/room";
import type { Screens } from "@/house/screen";

// biome-ignore format: a table
const screens = {
  passwordPolicy: { path: "Common/Admin/PasswordPolicy", title: "password_policy", permission: may.PasswordPolicy, load: () => import("./SignInRules") },
} as const satisfies Screens;

type Own = typeof screens;

declare module "@/ui/href" {
  interface Screens extends Own {}
}

export const room: Room = { screens };
