// An alert while it is written: texts, which become figures once they are right. Pure.
import { limits } from "@/generated/catalogue";
import type { Wrongs } from "@/ui/form/wrongs";
import type { useWords } from "@/words";
import { span } from "@/words/format";
import { type Alert, type AlertBody, FIGURES, type Figure, seconds, thresholdOf } from "./said";

export interface Written {
  figure: Figure;
  /** Its number as a text; empty: all queues. */
  skill: string;
  side: Alert["side"];
  threshold: string;
  lasting: string;
  sound: boolean;
  desktop: boolean;
  webhook: boolean;
  label: string;
}

const FIRST: Figure = "oldest_wait";
/** How long a condition has to hold unless somebody says otherwise. */
const LASTING_S = 60;

const inWords = (figure: Figure, threshold: number): string =>
  FIGURES[figure].unit === "span" ? span(threshold) : String(threshold);

/** As it is kept; without one, as a new one begins. */
export function writtenOf(alert?: Alert): Written {
  if (alert === undefined) {
    const { side, usual } = FIGURES[FIRST];
    const told = { sound: true, desktop: true, webhook: false, label: "" };
    return {
      figure: FIRST,
      skill: "",
      side,
      threshold: inWords(FIRST, usual),
      lasting: span(LASTING_S),
      ...told,
    };
  }
  const { figure, skill_id, side, threshold, for_seconds, sound, desktop, webhook, label } = alert;
  return {
    figure,
    skill: skill_id === null ? "" : String(skill_id),
    side,
    threshold: inWords(figure, threshold),
    lasting: span(for_seconds),
    sound,
    desktop,
    webhook,
    label: label ?? "",
  };
}

/** What changes with the figure: a threshold of another unit says nothing. */
export function inFigure(figure: Figure, { skill }: Written): Partial<Written> {
  const { side, usual, whole } = FIGURES[figure];
  return { figure, side, threshold: inWords(figure, usual), skill: whole ? "" : skill };
}

export function wrongsIn(t: ReturnType<typeof useWords>, values: Written): Wrongs<Written> {
  const wrongs: Wrongs<Written> = {};
  const { unit } = FIGURES[values.figure];
  if (thresholdOf(values.figure, values.threshold) === null)
    wrongs.threshold = t(`alerts.form.${unit}_wrong`);
  const lasting = seconds(values.lasting);
  if (lasting === null) wrongs.lasting = t("alerts.form.span_wrong");
  else if (lasting > limits.ALERT_LASTING)
    wrongs.lasting = t("alerts.form.span_long", { most: span(limits.ALERT_LASTING) });
  return wrongs;
}

/** Of what is right. */
export function bodyOfWritten(id: string, values: Written, active: boolean): AlertBody {
  const { figure, skill, side, sound, desktop, webhook } = values;
  return {
    id,
    figure,
    skill_id: skill === "" ? null : Number(skill),
    side,
    threshold: thresholdOf(figure, values.threshold) ?? 0,
    for_seconds: seconds(values.lasting) ?? 0,
    sound,
    desktop,
    webhook,
    label: values.label.trim() === "" ? null : values.label.trim(),
    active,
  };
}
