// The audit: what was changed, by whom, with before and after.
import { permissionId as may } from "@/generated/catalogue";
import type { Room } from "@/house/room";
import type { Screens } from "@/house/screen";

// biome-ignore format: a table
const screens = {
  auditLogs: { path: "Common/Admin/AuditLogs", title: "audit", permission: may.AuditLogs, query: ["type", "id", "act", "scope", "who", "from", "to", "change"], load: () => import("./AuditLogs") },
} as const satisfies Screens;

type Own = typeof screens;

declare module "@/ui/href" {
  interface Screens extends Own {}
}

export const room: Room = { screens };
