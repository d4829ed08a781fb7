// Since when a customer waits for an answer: to the second; a ring that fills, a full one, then with an edge, then filled.

import { useWords } from "@/words";
import { span } from "@/words/format";
import { ageStep, OVERDUE, spent } from "../face/age";

/** The stroke is as wide as the circle's radius: what is drawn of it is a slice. */
const RADIUS = 2;
const ROUND = 2 * Math.PI * RADIUS;

export function Owed({ seconds }: { seconds: number }) {
  const t = useWords();
  const step = ageStep(seconds);
  return (
    <span className="owing" data-age={step} title={t("needs.waits", { time: span(seconds) })}>
      <svg viewBox="0 0 12 12" aria-hidden="true">
        <circle className="rim" cx="6" cy="6" r="5.25" />
        {step < OVERDUE ? (
          <circle
            className="slice"
            cx="6"
            cy="6"
            r={RADIUS}
            strokeWidth={2 * RADIUS}
            strokeDasharray={`${spent(seconds) * ROUND} ${ROUND}`}
            transform="rotate(-90 6 6)"
          />
        ) : (
          <circle className="full" cx="6" cy="6" r="4" />
        )}
      </svg>
      <span aria-hidden="true">{span(seconds)}</span>
      <span className="sr">{t("needs.waits", { time: span(seconds) })}</span>
    </span>
  );
}
