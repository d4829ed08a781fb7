// What is done to webhooks besides what their viewer does.
import type { Webhook } from "@/api/shapes";
import { patch, useAct } from "@/api/useAct";
import { permissionId } from "@/generated/catalogue";
import { holds } from "@/session/permissions";
import { useMe } from "@/session/useProfile";
import { HOOKS } from "../useWebhooks";

const put = (hook: Webhook) =>
  patch(HOOKS, ({ items }) => ({
    items: items.some(({ id }) => id === hook.id)
      ? items.map((each) => (each.id === hook.id ? hook : each))
      : [...items, hook],
  }));

/** The secret is for the eyes of whoever made it, and is kept nowhere. */
const MADE = { settle: (hook: Webhook) => [put({ ...hook, secret: null })], quiet: true } as const;
const CHANGED = { settle: (hook: Webhook) => [put(hook)], quiet: true } as const;

export function useHookActs() {
  const me = useMe();
  const create = useAct("post", HOOKS, MADE);
  const change = useAct("patch", HOOKS, CHANGED);
  return {
    create: create.run,
    change: change.run,
    may: (action: "view" | "create" | "edit") => holds(me, permissionId.WebhookRules, action),
    mayAudit: holds(me, permissionId.AuditLogs, "view"),
  };
}
