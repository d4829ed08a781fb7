// What is in force, since when and by whom, and what of a draft is not published yet.
import { useWords } from "@/words";
import { useClock } from "@/words/useClock";
import { useVersions } from "./usePolicy";
import type { Work } from "./useWork";

export function Standing({ work, edits }: { work: Work; edits: boolean }) {
  const t = useWords();
  const clock = useClock();
  const { version, at } = work.published;
  const by = useVersions(version > 0).data?.versions.find((each) => each.version === version);
  return (
    <div className="policystanding">
      <p className="dim">
        {version === 0 || at == null
          ? t("policies.none_yet")
          : t("policies.in_force", { version, name: by?.name ?? "…", time: clock.moment(at) })}
      </p>
      {work.draft === null ? null : (
        <p className="policydraft" role="status">
          {!work.whole
            ? t("policies.draft.broken")
            : work.changes.length === 0
              ? t("policies.draft.same")
              : t("policies.draft.changes", { count: work.changes.length })}
        </p>
      )}
      {edits ? null : <p className="dim">{t("policies.read_only")}</p>}
    </div>
  );
}
