// Why a change is not possible, in words: what a skill is needed by, with counts.
import type { Problem } from "@/api/problem";
import { errorCode } from "@/generated/catalogue";
import { useWords } from "@/words";
import { problemText } from "@/words/catalogue";
import "../words";

const COUNTED = ["waiting", "ongoing", "transferring"] as const;

export function Refusal({ problem }: { problem: Problem }) {
  const t = useWords();
  if (problem.code !== errorCode.SKILL_UNUSABLE) return problemText(problem);
  const extra = (problem.extra ?? {}) as Partial<Record<(typeof COUNTED)[number], number>> & {
    faults?: readonly unknown[];
  };
  const faults = extra.faults?.length ?? 0;
  return (
    <>
      <strong>{t("audit.hangs.title")}</strong>
      <ul>
        {COUNTED.map((what) => {
          const count = extra[what] ?? 0;
          return count === 0 ? null : <li key={what}>{t(`audit.hangs.${what}`, { count })}</li>;
        })}
        {faults === 0 ? null : <li>{t("audit.hangs.faults", { count: faults })}</li>}
      </ul>
    </>
  );
}
