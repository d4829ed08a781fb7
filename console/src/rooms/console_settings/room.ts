// What administrators set of their account: its name and pictures, and its add-ons.
import { permissionId as may } from "@/generated/catalogue";
import type { Room } from "@/house/room";
import type { Redirects, Screens } from "@/house/screen";

// biome-ignore format: a table
const screens = {
  consoleGeneral: { path: "Common/Admin/ConsoleSettings/General", title: "general", permission: may.ConsoleSettings, load: () => import("./General") },
  addOns: { path: "Common/Admin/ConsoleSettings/AddOns/:addon?", title: "add_ons", permission: may.ConsoleSettings, named: "addon", load: () => import("./AddOns") },
} as const satisfies Screens;

type Own = typeof screens;

declare module "@/ui/href" {
  interface Screens extends Own {}
}

const redirects: Redirects = { "Common/Admin/ConsoleSettings": { to: "addOns" } };

export const room: Room = { screens, redirects };
