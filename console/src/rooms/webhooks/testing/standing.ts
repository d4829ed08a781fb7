// The webhooks of a test.
import type { Webhook, WebhookLog } from "@/api/shapes";
import type { Standing } from "@/testing/house";
import { on } from "@/testing/server";

declare module "@/testing/house" {
  interface House {
    hooks: readonly Webhook[];
    hookLog: readonly WebhookLog[];
  }
}

export const standing: Standing = {
  house: () => ({ hooks: [], hookLog: [] }),
  answers: (house) => [
    on("get", "admin/webhook", () => ({ items: [...house.hooks] })),
    on("get", "admin/webhook_logs", ({ query }) => ({
      items: house.hookLog.filter(({ webhook }) => String(webhook) === query.id),
      nextFordwardToken: null,
    })),
  ],
};
