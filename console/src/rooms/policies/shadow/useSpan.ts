// A time span that is known, as it is read: what rounds to nothing is less than a second, not none.
import { useWords } from "@/words";
import { spanOf } from "../said";

export function useSpan(): (seconds: number) => string {
  const t = useWords();
  return (seconds) => {
    const whole = Math.round(seconds);
    return whole === 0 ? t("shadow.little") : spanOf(whole);
  };
}
