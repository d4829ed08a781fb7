// The calls of the webhook viewer, and what each act changes in what is on the screen.
import type { Webhook, WebhookLog } from "@/api/shapes";
import { patch, useAct } from "@/api/useAct";
import { useRenew } from "@/api/useRenew";
import { limits, noticeId } from "@/generated/catalogue";
import { say } from "@/notices/store";
import { useWords } from "@/words";
import { chooseCall } from "./useViewer";

export const HOOKS = "admin/webhook";
export const LOGS = "admin/webhook_logs";
export const CALL = "utilities/webhook";
/** Seconds: as often as any list that somebody watches. */
export const EVERY_S = limits.POLL_PANELS / 1_000;

const hookIs = (fresh: Webhook) => [
  patch(HOOKS, ({ items }) => ({ items: items.map((item) => (item.id === fresh.id ? fresh : item)) })),
];
const entryIs = (fresh: WebhookLog) => [
  patch(LOGS, (page) => ({
    ...page,
    items: page.items.map((item) => (item.id === fresh.id ? fresh : item)),
  })),
];

const DISABLE = { settle: hookIs, failure: "delete_webhook_failed" } as const;
const ACTIVATE = { settle: hookIs, failure: "update_webhook_failed" } as const;
const AGAIN = { settle: entryIs, failure: "retry_webhook_failed" } as const;
const TEST = { failure: "test_webhook_failed" } as const;

/** Whether one is called at all. */
export function useSwitch({ id, name }: Webhook) {
  const off = useAct("delete", HOOKS, DISABLE);
  const on = useAct("patch", HOOKS, ACTIVATE);
  const said = (notice: string) => () => say({ id: notice, values: { name } });
  return {
    busy: off.busy || on.busy,
    disable: () => off.run({ query: { id } }).then(said(noticeId.WEBHOOK_DEACTIVATED), () => undefined),
    activate: () =>
      on
        .run({ body: { id, webhooks: { status: "a" } } })
        .then(said(noticeId.WEBHOOK_ACTIVATED), () => undefined),
  };
}

/** Calls that somebody makes now, and what they are told of them. */
export function useTry({ id, name }: Webhook) {
  const t = useWords();
  const renew = useRenew();
  const again = useAct("post", LOGS, AGAIN);
  const test = useAct("post", LOGS, TEST);
  const said = (notice: string, { state, status }: WebhookLog) =>
    say({
      id: notice,
      values: { name, status: status ?? t("hooks.no_answer") },
      tone: state === "delivered" ? "success" : "warning",
    });
  return {
    busy: again.busy || test.busy,
    again: (delivery: string) =>
      again.run({ body: { id, delivery } }).then(
        (entry) => {
          said(noticeId.WEBHOOK_RETRIED, entry);
          void renew(CALL, HOOKS);
        },
        () => undefined,
      ),
    test: () =>
      test.run({ body: { id } }).then(
        (entry) => {
          said(noticeId.WEBHOOK_TESTED, entry);
          void renew(LOGS, HOOKS);
          chooseCall(entry.id);
        },
        () => undefined,
      ),
  };
}
