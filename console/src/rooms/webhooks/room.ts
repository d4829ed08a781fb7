// Webhooks, as administrators keep them: the list, one that is made or changed, and what each was called for.
import { integrationId, permissionId as may } from "@/generated/catalogue";
import type { Room } from "@/house/room";
import type { Screens } from "@/house/screen";

const integration = integrationId.Webhooks;
const load = () => import("./manager/Webhooks");

// biome-ignore format: a table
const screens = {
  webhooks: { path: "Common/Admin/Webhooks", title: "webhooks", permission: may.Webhooks, integration, load },
  webhookManager: { path: "Common/Admin/Webhooks/Manager/:id?", title: "webhook", permission: may.WebhookRules, integration, load },
  webhookLogs: { path: "Common/Admin/Webhooks/Logs/:id?", title: "webhook_logs", permission: may.WebhookRules, integration, load: () => import("./manager/Logs") },
} as const satisfies Screens;

type Own = typeof screens;

declare module "@/ui/href" {
  interface Screens extends Own {}
}

export const room: Room = { screens };
