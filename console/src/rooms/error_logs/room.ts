// What went wrong in the organisation, as administrators see it.
import { permissionId as may } from "@/generated/catalogue";
import type { Room } from "@/house/room";
import type { Screens } from "@/house/screen";

// biome-ignore format: a table
const screens = {
  errorLogs: { path: "Common/Admin/ErrorLogs/:timestamp?", title: "error_logs", permission: may.EmailReports, query: ["source", "code", "request", "day"], load: () => import("./ErrorLogs") },
} as const satisfies Screens;

type Own = typeof screens;

declare module "@/ui/href" {
  interface Screens extends Own {}
}

export const room: Room = { screens };
