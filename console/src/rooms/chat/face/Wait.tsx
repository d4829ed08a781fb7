// How long somebody has waited: rising bars, a time and a word, so that no one has to tell colours apart.
import { useWords } from "@/words";
import { span } from "@/words/format";
import { ageStep, urgency } from "./age";

const BARS = [
  { x: 0, y: 8, height: 4 },
  { x: 3.8, y: 5.5, height: 6.5 },
  { x: 7.6, y: 3, height: 9 },
  { x: 11.4, y: 0, height: 12 },
];

/** `wordOnly`: the time stands beside it already. Overdue has steps of its own, ground, edge, broad edge and filled: of forty who wait too long it shows who waits longest. */
export function Wait({ seconds, wordOnly = false }: { seconds: number; wordOnly?: boolean }) {
  const t = useWords();
  const level = urgency(seconds);
  return (
    <span className={`wait ${level}`} data-age={ageStep(seconds)}>
      <svg viewBox="0 0 14 12" aria-hidden="true">
        {BARS.map((bar) => (
          <rect key={bar.x} width="2.5" {...bar} />
        ))}
      </svg>
      {wordOnly ? null : `${span(seconds)} `}
      {t(`wait.${level}`)}
    </span>
  );
}
