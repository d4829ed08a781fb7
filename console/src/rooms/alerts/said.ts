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

type Floor = Answer<"internal/floor", "get">;

/** How the figure of an alert stands on the floor; null where that is not told. */
export function standingOf(
  floor: Floor,
  { figure, skill_id }: Pick<Alert, "figure" | "skill_id">,
): number | null {
  const lasted = (since: string | null) =>
    since === null ? null : Math.max(0, (Date.parse(floor.at) - Date.parse(since)) / 1_000);
  if (skill_id === null) {
    const found = floor.figures.find(({ id }) => id === figure);
    return figure === "oldest_wait" ? lasted(found?.since ?? null) : (found?.value ?? null);
  }
  const line = floor.lines.find((each) => each.skill_id === skill_id);
  if (line === undefined) return null;
  switch (figure) {
    case "oldest_wait":
      return lasted(line.since);
    case "waiting":
      return line.waiting;
    case "service_level":
      return line.level;
    case "seats_free":
      return line.seats_free;
    case "in_progress":
      return line.busy;
    case "abandoned":
      return null;
  }
}

/** What is over, and how it stands now. */
export const conditionNow = (t: T, alert: Alert, standing: number | null): string =>
  standing === null
    ? conditionOf(t, alert)
    : t("alerts.condition_now", {
        condition: conditionOf(t, alert),
        value: shownAs(alert.figure, Math.round(standing)),
      });

export const nameOf = (t: T, alert: Alert): string => alert.label ?? conditionOf(t, alert);

/** The same alert as it is kept. */
export const bodyOf = (alert: Alert): AlertBody => {
  const { id, figure, skill_id, side, threshold, for_seconds, sound, desktop, webhook, label, active } =
    alert;
  return { id, figure, skill_id, side, threshold, for_seconds, sound, desktop, webhook, label, active };
};
