// Applications and what was changed of them, as administrators see them.
import { permissionId as may } from "@/generated/catalogue";
import type { Room } from "@/house/room";
import type { Screens } from "@/house/screen";

const load = () => import("./Applications");
const changed = () => import("./Changesets");

// biome-ignore format: a table
const screens = {
  applications:     { path: "Common/Admin/Applications", title: "applications", permission: may.Applications, load },
  applicationSetup: { path: "Common/Admin/Applications/Setup", title: "application_new", permission: may.Applications, load: () => import("./Making") },
  applicationAmend: { path: "Common/Admin/Applications/Setup/:application", title: "application_amend", permission: may.Applications, load },
  changesets:       { path: "Common/Admin/Applications/Changesets", title: "changesets", permission: may.Applications, query: ["change"], load: changed },
  changeset:        { path: "Common/Admin/Applications/Changesets/:application", title: "changeset", permission: may.Applications, query: ["change"], load: changed },
} as const satisfies Screens;

type Own = typeof screens;

declare module "@/ui/href" {
  interface Screens extends Own {}
}

export const room: Room = { screens };
