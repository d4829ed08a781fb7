// That a queue will miss its target, in a few words.
import { useWords } from "@/words";
import { briefly } from "../said";
import type { Line } from "../shapes";

/** Less is told as a minute: to the second nothing is known. */
const LEAST_S = 60;

export function useComing(): (inSeconds: number) => string {
  const t = useWords();
  return (inSeconds) => t("floor.breach.coming", { span: briefly(t, Math.max(LEAST_S, inSeconds)) });
}

export function Coming({ line: { breach } }: { line: Line }) {
  const coming = useComing();
  return breach === null ? null : <span className="floorcoming">{coming(breach.in_seconds)}</span>;
}
