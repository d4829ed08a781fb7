// How long somebody has waited: rising bars, a time and a word, so that no one has to tell colours apart.
import { limits } from "@/generated/catalogue";
import { useWords } from "@/words";
import { span } from "@/words/format";

export type Urgency = "green" | "yellow" | "orange" | "red";

export function urgency(seconds: number): Urgency {
  const waited = seconds * 1_000;
  if (waited < limits.WAIT_GREEN) return "green";
  if (waited < limits.WAIT_YELLOW) return "yellow";
  if (waited <= limits.WAIT_ORANGE) return "orange";
  return "red";
}

const BARS = [
  { x: 0, y: 8, height: 4 },
  { x: 3.8, y: 5.5, height: 6.5 },
  { x: 7.6, y: 3, height: 9 },
  { x: 11.4, y: 0, height: 12 },
];

export function Wait({ seconds }: { seconds: number }) {
  const t = useWords();
  const level = urgency(seconds);
  return (
    <span className={`wait ${level}`}>
      <svg viewBox="0 0 14 12" aria-hidden="true">
        {BARS.map((bar) => (
          <rect key={bar.x} width="2.5" {...bar} />
        ))}
      </svg>
      {span(seconds)} {t(`wait.${level}`)}
    </span>
  );
}
