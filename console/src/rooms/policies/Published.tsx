// That it was published, and what of it the server warns of.
import { Problem } from "@/api/problem";
import { useWords } from "@/words";
import { Found } from "./Findings";
import type { Names } from "./said";
import type { Outcome } from "./usePolicy";

export function Published({ of, now, names }: { of: Outcome; now: number; names: Names }) {
  const t = useWords();
  if (of instanceof Problem || !("warnings" in of)) return null;
  return (
    <div role="status" className="policydone">
      <p>{t("policies.publish.done", { version: now })}</p>
      {of.warnings.length === 0 ? null : (
        <>
          <p>{t("policies.publish.warned")}</p>
          <Found of={of.warnings} names={names} />
        </>
      )}
    </div>
  );
}
