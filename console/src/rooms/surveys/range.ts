// Days as they are chosen, and the time that they make. Pure.
import { limits } from "@/generated/catalogue";

/** Days as `yyyy-MM-dd`, both counted. */
export interface Range {
  from: string;
  to: string;
}

const DAY_MS = 86_400_000;
const two = (figure: number) => String(figure).padStart(2, "0");

/** The day so many days after an instant, as the person's clock has it. */
export function dayOf(instant: number, days: number): string {
  const at = new Date(instant);
  at.setDate(at.getDate() + days);
  return `${at.getFullYear()}-${two(at.getMonth() + 1)}-${two(at.getDate())}`;
}

const DAY = /^\d{4}-\d{2}-\d{2}$/;

/** From the first moment of the one day to the last of the other; null where that is no time, or too long a one. */
export function spanOf({ from, to }: Range): { from: string; to: string } | null {
  if (!DAY.test(from) || !DAY.test(to)) return null;
  const [begin, end] = [new Date(`${from}T00:00:00`), new Date(`${to}T00:00:00`)];
  end.setDate(end.getDate() + 1);
  const length = end.getTime() - begin.getTime();
  if (!(length > 0) || length > limits.SURVEY_DAYS * DAY_MS) return null;
  return { from: begin.toISOString(), to: end.toISOString() };
}
