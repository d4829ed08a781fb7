// Somebody has published since the draft was begun: what of theirs the draft would change is seen, and the person chooses.
import { Button } from "@/ui/Button";
import { useWords } from "@/words";
import { Changes } from "./Changes";
import { keep } from "./draft";
import type { Names } from "./said";
import { useVersions } from "./usePolicy";
import type { Work } from "./useWork";

export function Overtaken({ work, names }: { work: Work; names: Names }) {
  const t = useWords();
  const { version } = work.published;
  const by = useVersions(true).data?.versions.find((each) => each.version === version);
  const { draft } = work;
  if (draft === null) return null;
  return (
    <section className="surerefused overtaken" role="alert">
      <div className="grow">
        <strong>
          {by === undefined
            ? t("policies.overtaken.title_unnamed", { version })
            : t("policies.overtaken.title", { version, name: by.name })}
        </strong>
        <p>{t("policies.overtaken.text", { base: draft.version })}</p>
        <Changes of={work.changes} names={names} />
        <div className="sureacts">
          <Button onClick={() => keep(null)}>{t("policies.overtaken.take")}</Button>
          <Button look="primary" onClick={() => keep({ ...draft, version })}>
            {t("policies.overtaken.keep")}
          </Button>
        </div>
      </div>
    </section>
  );
}
