// What became of mails, as administrators see it.
import { permissionId as may } from "@/generated/catalogue";
import type { Room } from "@/house/room";
import type { Screens } from "@/house/screen";

// biome-ignore format: a table
const screens = {
  emailReports: { path: "Common/Admin/EmailReports/:id?", title: "email_reports", permission: may.EmailReports, query: ["kind", "state", "address", "day"], load: () => import("./EmailReports") },
} as const satisfies Screens;

type Own = typeof screens;

declare module "@/ui/href" {
  interface Screens extends Own {}
}

export const room: Room = { screens };
