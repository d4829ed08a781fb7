// Why what was asked for did not happen, where it was asked for.
import type { Problem } from "@/api/problem";
import { Icon } from "@/ui/Icon";
import { IconWarning } from "@/ui/icons";
import { useWords } from "@/words";
import { problemText } from "@/words/catalogue";

/** `why`: in words of one's own, where the problem's say less. */
export function Refused({ problem, why }: { problem: Problem | null; why?: string }) {
  const t = useWords();
  return problem === null ? null : (
    <p className="floorrefused" role="alert">
      <Icon of={IconWarning} small />
      <span>
        <b>{t("floor.told.refused")}</b> {why ?? problemText(problem)}
      </span>
    </p>
  );
}
