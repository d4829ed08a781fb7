// What is wrong and what is odd, each with its place, which a click leads to.
import { Icon } from "@/ui/Icon";
import { IconCheck, IconInfo, IconWarning } from "@/ui/icons";
import { useWords } from "@/words";
import { pathOf } from "./document";
import { reasonOf } from "./reasons";
import { type Names, placeOf } from "./said";
import type { Findings as Of } from "./useFindings";
import type { Fault } from "./usePolicy";

export function Findings({
  of: { faults, warnings, settled, failed },
  names,
  lead,
}: {
  of: Of;
  names: Names;
  lead: (pointer: string) => void;
}) {
  const t = useWords();
  const clean = faults.length + warnings.length === 0;
  return (
    <section className="policyfindings" aria-label={t("policies.findings.title")}>
      <p className="meta dim" role="status">
        {failed ? (
          t("policies.findings.failed")
        ) : !settled ? (
          t("policies.findings.checking")
        ) : clean ? (
          <>
            <Icon of={IconCheck} small /> {t("policies.findings.clean")}
          </>
        ) : (
          [
            ...(faults.length === 0 ? [] : [t("policies.findings.faults", { count: faults.length })]),
            ...(warnings.length === 0 ? [] : [t("policies.findings.warnings", { count: warnings.length })]),
          ].join(" · ")
        )}
      </p>
      <Found of={faults} grave names={names} lead={lead} />
      <Found of={warnings} names={names} lead={lead} />
    </section>
  );
}

/** `lead`: without it they are only read. */
export function Found({
  of: found,
  grave = false,
  names,
  lead,
}: {
  of: readonly Fault[];
  grave?: boolean;
  names: Names;
  lead?: (pointer: string) => void;
}) {
  const t = useWords();
  if (found.length === 0) return null;
  return (
    <ul className="policyfound" data-grave={grave || undefined}>
      {found.map(({ path, why }) => {
        const said =
          path === ""
            ? reasonOf(why)
            : t("policies.findings.one", { place: placeOf(pathOf(path), names), why: reasonOf(why) });
        return (
          <li key={`${path} ${why}`}>
            <Icon of={grave ? IconWarning : IconInfo} small />
            {lead === undefined || path === "" ? (
              <span>{said}</span>
            ) : (
              <button type="button" onClick={() => lead(path)}>
                {said}
              </button>
            )}
          </li>
        );
      })}
    </ul>
  );
}
