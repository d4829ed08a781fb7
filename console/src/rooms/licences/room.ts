// The use of licences: seats, permission groups with their users, add-ons.
import { permissionId as may } from "@/generated/catalogue";
import type { Room } from "@/house/room";
import type { Redirects, Screens } from "@/house/screen";

// biome-ignore format: a table
const screens = {
  licenceGroups: { path: "Common/Admin/LicenceUtilisation/Groups", title: "licences", permission: may.LicenceUtilisation, load: () => import("./Groups") },
  licenceAddOns: { path: "Common/Admin/LicenceUtilisation/AddOns", title: "licensed_add_ons", permission: may.LicenceUtilisation, load: () => import("./AddOns") },
  licenceGroup: { path: "Common/Admin/LicenceUtilisation/Groups/:id/:name?", title: "licence_group", permission: may.LicenceUtilisation, named: "name", query: ["search", "by", "down"], load: () => import("./GroupUsers") },
  userJourney: { path: "Common/Admin/LicenceUtilisation/Groups/:id/:name/:user/:full_name?", title: "journey", permission: may.LicenceUtilisation, named: "full_name", query: ["from", "to"], load: () => import("./Journey") },
} as const satisfies Screens;

type Own = typeof screens;

declare module "@/ui/href" {
  interface Screens extends Own {}
}

const redirects: Redirects = { "Common/Admin/LicenceUtilisation": { to: "licenceGroups" } };

export const room: Room = { screens, redirects };
