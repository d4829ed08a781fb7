// A time span that is known, as it is read: what rounds to nothing is less than a second, not none.
import { useWords } from "@/words";
import { spanOf } from "../said";

const NO_BREAK = "\u00a0";

export function useSpan(): (seconds: number) => string {
  const t = useWords();
  return (seconds) => {
    const whole = Math.round(seconds);
    // A figure and its unit stay on one row.
    return whole === 0 ? t("shadow.little") : spanOf(whole).replaceAll(" ", NO_BREAK);
  };
}
