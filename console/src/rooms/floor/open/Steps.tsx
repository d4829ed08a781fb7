// The steps of the policy that the chat has come through, as they lie in time, and the one to come.
import { useWords } from "@/words";
import { since, span, until } from "@/words/format";
import { useServerNow } from "../useServerNow";
import { Part } from "./Side";
import { type Now, stepsOf } from "./why";

/** What a step that is to come takes of the width, and the least that any takes. */
const NEXT = 0.24;
const LEAST = 0.12;

export function Steps({ now: stands, from, skill }: { now: Now; from: string; skill: string }) {
  const t = useWords();
  const now = useServerNow();
  const steps = stepsOf(stands);
  const begun = steps[0]?.from ?? Date.parse(from);
  const next = steps.find(({ is }) => is === "next");
  const end = Math.max(now, next?.from ?? now) + 1;
  const room = next === undefined ? 1 : 1 - NEXT;
  const widths = steps.map(({ from, to, is }) =>
    is === "next" ? NEXT : Math.max(LEAST, (((to ?? end) - from) / (end - begun)) * room),
  );
  const whole = widths.reduce((sum, width) => sum + width, 0);
  const waited = span(since(from, now));
  const left = stands.next_step === null ? null : span(until(stands.next_step, now));
  const at = steps.findIndex(({ is }) => is === "now");
  const current = steps[at];
  const before = widths.slice(0, Math.max(0, at)).reduce((sum, width) => sum + width, 0);
  const share =
    current === undefined
      ? 1
      : Math.min(1, (now - current.from) / Math.max(1, (current.to ?? end) - current.from));
  const mark = ((before + share * (widths[at] ?? 0)) / whole) * 100;
  return (
    <Part title={t("floor.steps.title")} beside={t("floor.steps.place", { skill, step: stands.step })}>
      <div
        className="floorsteps"
        role="img"
        aria-label={
          left === null
            ? t("floor.steps.label", { step: stands.step, waited })
            : t("floor.steps.label_next", { step: stands.step, waited, next: stands.step + 1, left })
        }
      >
        <div className="floorstepbar">
          {steps.map(({ step, is }, index) => (
            <span key={step} data-is={is} style={{ flexGrow: widths[index] }}>
              {step}
            </span>
          ))}
          <i style={{ left: `${mark}%` }} />
        </div>
        <div className="floorsteptimes">
          {steps.map(({ step, from: began, is }, index) => (
            <span key={step} style={{ flexGrow: widths[index] }}>
              {is === "next" && left !== null ? t("floor.steps.in", { left }) : span((began - begun) / 1_000)}
            </span>
          ))}
        </div>
      </div>
    </Part>
  );
}
