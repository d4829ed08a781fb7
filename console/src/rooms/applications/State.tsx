// Whether an application is accepted, and whose it is.
import { useWords } from "@/words";
import type { Application } from "./useApplications";
import "./words";

export function State({ of: { active, first, in_use } }: { of: Application }) {
  const t = useWords();
  return (
    <span className="appstate">
      <span className="tag" data-off={!active || undefined}>
        {t(active ? "applications.active" : "applications.disabled")}
      </span>
      {first ? <span>{t("applications.own")}</span> : null}
      {in_use && !first ? <span>{t("applications.in_use")}</span> : null}
    </span>
  );
}
