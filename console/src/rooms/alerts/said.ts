// An alert in words, and times as they are written in one. Pure.
import type { Answer, Body } from "@/api/calls";
import { limits } from "@/generated/catalogue";
import type { useWords } from "@/words";
import { span } from "@/words/format";

export type Alert = Answer<"internal/alerts", "put">;
export type Figure = Alert["figure"];
export type AlertBody = Body<"internal/alerts", "put">;
type T = ReturnType<typeof useWords>;

/** What a figure is counted in, and with what an alert on it begins. */
export const FIGURES: Readonly<
  Record<Figure, { unit: "span" | "percent" | "count"; side: Alert["side"]; usual: number; whole?: true }>
> = {
  oldest_wait: { unit: "span", side: "over", usual: 180 },
  waiting: { unit: "count", side: "over", usual: 5 },
  service_level: { unit: "percent", side: "under", usual: 80 },
  seats_free: { unit: "count", side: "under", usual: 1 },
  in_progress: { unit: "count", side: "over", usual: 20 },
  abandoned: { unit: "count", side: "over", usual: 10, whole: true },
};

const MINUTE = 60;

/** Seconds of "3:00", "1:02:03" or a bare number of minutes; null where it is none of these. */
export function seconds(text: string): number | null {
  const parts = text.trim().split(":");
  if (parts.length > 3 || !parts.every((part) => /^\d{1,5}$/.test(part))) return null;
  if (parts.slice(1).some((part) => Number(part) >= MINUTE)) return null;
  const [first = 0, second = 0, third] = parts.map(Number);
  return third === undefined ? first * MINUTE + second : (first * MINUTE + second) * MINUTE + third;
}

/** A threshold as it is read. */
export function shownAs(figure: Figure, threshold: number): string {
  const { unit } = FIGURES[figure];
  return unit === "span" ? span(threshold) : unit === "percent" ? `${threshold}\u00a0%` : String(threshold);
}

/** A threshold as it is written; null where it is none that the figure can have. */
export function thresholdOf(figure: Figure, text: string): number | null {
  const { unit } = FIGURES[figure];
  const value = unit === "span" ? seconds(text) : /^\d{1,6}$/.test(text.trim()) ? Number(text) : null;
  const most = unit === "percent" ? 100 : limits.ALERT_THRESHOLD;
  return value === null || value > most ? null : value;
}

export function conditionOf(t: T, alert: Alert): string {
  const queue = alert.skill_id === null ? t("alerts.whole") : (alert.skill ?? t("alerts.gone_queue"));
  const said = {
    figure: t(`alerts.figure.${alert.figure}`),
    queue,
    side: t(`alerts.side.${alert.side}`),
    threshold: shownAs(alert.figure, alert.threshold),
  };
  return alert.for_seconds === 0
    ? t("alerts.condition_at_once", said)
    : t("alerts.condition", { ...said, lasting: span(alert.for_seconds) });
}

export const nameOf = (t: T, alert: Alert): string => alert.label ?? conditionOf(t, alert);

/** The same alert as it is kept. */
export const bodyOf = (alert: Alert): AlertBody => {
  const { id, figure, skill_id, side, threshold, for_seconds, sound, desktop, webhook, label, active } =
    alert;
  return { id, figure, skill_id, side, threshold, for_seconds, sound, desktop, webhook, label, active };
};
