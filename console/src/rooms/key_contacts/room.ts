// Key contacts as administrators name them.
import { permissionId as may } from "@/generated/catalogue";
import type { Room } from "@/house/room";
import type { Screens } from "@/house/screen";

// biome-ignore format: a table
const screens = {
  keyContacts: { path: "Common/Admin/Users/KeyContacts", title: "key_contacts", permission: may.KeyContacts, query: ["contact", "type"], load: () => import("./KeyContacts") },
} as const satisfies Screens;

type Own = typeof screens;

declare module "@/ui/href" {
  interface Screens extends Own {}
}

export const room: Room = { screens };
