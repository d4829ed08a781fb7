// The person's alerts, and what can be done with them.
import { patch, useAct } from "@/api/useAct";
import { useCall } from "@/api/useCall";
import { limits } from "@/generated/catalogue";
import type { Alert } from "./said";

export const ALERTS = "internal/alerts";
/** Only while nothing is told of them. */
const EVERY_S = limits.POLL_STATUS / 1_000;

export const useAlerts = () => useCall(ALERTS, undefined, EVERY_S);

/** The one that the server has answered, in its place. */
const kept = (alert: Alert) =>
  patch(ALERTS, ({ items }) => ({
    items: items.some(({ id }) => id === alert.id)
      ? items.map((other) => (other.id === alert.id ? alert : other))
      : [...items, alert],
  }));

const KNOWN = {
  settle: (alert: Alert) => [kept(alert)],
  failure: "change_alert_failed",
} as const;

const SET = { settle: (alert: Alert) => [kept(alert)], quiet: true } as const;

const SWITCH = { settle: (alert: Alert) => [kept(alert)], failure: "change_alert_failed" } as const;

const DELETE = {
  settle: (_: unknown, { query }: { query?: { id: string } }) => [
    patch(ALERTS, ({ items }) => ({ items: items.filter(({ id }) => id !== query?.id) })),
  ],
  failure: "change_alert_failed",
} as const;

/** Tells the server that the person knows of an alert as it is raised now. */
export function useAcknowledge(): (alert: Alert) => void {
  const { run } = useAct("patch", ALERTS, KNOWN);
  return ({ id, raised }) => {
    if (raised !== null) run({ body: { id, raised } }).catch(() => undefined);
  };
}

export const useSet = () => useAct("put", ALERTS, SET);
export const useSwitch = () => useAct("put", ALERTS, SWITCH);
export const useDelete = () => useAct("delete", ALERTS, DELETE);
