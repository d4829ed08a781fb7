// One version as it was published: what differs from another one, its text, and the way back to it.
import { useMemo, useState } from "react";
import { Problem } from "@/api/problem";
import { Listed, Waits } from "@/ui/list/Listed";
import { Empty } from "@/ui/PaneState";
import { Sure } from "@/ui/Sure";
import { Toggle } from "@/ui/Toggle";
import { EditorHead } from "@/ui/table/TableDetail";
import { useWords } from "@/words";
import { useClock } from "@/words/useClock";
import { Refused } from "./Acts";
import { Changes } from "./Changes";
import { differences } from "./differences";
import { textOf } from "./document";
import type { Names } from "./said";
import { type Outcome, type Published, usePublish, useVersion, useVersions, type Version } from "./usePolicy";

interface Given {
  published: Published;
  names: Names;
  edits: boolean;
  done: (outcome: Outcome) => void;
  close: () => void;
}

export function VersionDetail({ version, ...given }: Given & { version: number }) {
  const t = useWords();
  const called = useVersions(true);
  const versions = called.data?.versions;
  if (versions === undefined)
    return <Listed called={called} count={0} failed={t("policies.versions.failed")} empty={{ title: "" }} />;
  const index = versions.findIndex((each) => each.version === version);
  const one = versions[index];
  if (one === undefined)
    return <Empty title={t("policies.versions.gone")} text={t("policies.versions.gone_text")} />;
  return <One of={one} before={versions[index + 1] ?? null} {...given} />;
}

function One({
  of: version,
  before,
  published,
  names,
  edits,
  done,
  close,
}: Given & { of: Version; before: Version | null }) {
  const t = useWords();
  const clock = useClock();
  const isCurrent = version.version === published.version;
  const [against, setAgainst] = useState<"before" | "in_force">(isCurrent ? "before" : "in_force");
  const own = useVersion(version.version);
  const earlier = useVersion(before?.version ?? null);
  const document = own.data?.document;
  const other = against === "before" ? earlier.data?.document : published.document;
  // Against the one before, it is what was changed then; against the one in force, what has been changed since.
  const changes = useMemo(
    () =>
      document === undefined || other === undefined
        ? null
        : against === "before"
          ? differences(other, document)
          : differences(document, other),
    [document, other, against],
  );
  return (
    <>
      <EditorHead
        title={t("policies.versions.title", { version: version.version })}
        about={t("policies.versions.about", { time: clock.moment(version.at), name: version.name })}
        closing={t("policies.close")}
        close={close}
      />
      <div className="editorpart">
        {before === null && isCurrent ? null : before === null || isCurrent ? (
          <p className="meta dim">
            {t("policies.versions.against_which", { which: t(`policies.versions.${against}`) })}
          </p>
        ) : (
          <div className="editorchoice">
            <span aria-hidden="true">{t("policies.versions.against")}</span>
            <Toggle
              label={t("policies.versions.against")}
              choices={(["in_force", "before"] as const).map((each) => [
                each,
                t(`policies.versions.${each}`),
              ])}
              chosen={against}
              choose={setAgainst}
            />
          </div>
        )}
        {isCurrent && before === null ? (
          <p className="dim">{t("policies.versions.first")}</p>
        ) : changes === null ? (
          <Pending called={own.problem === undefined ? earlier : own} />
        ) : (
          <Changes of={changes} names={names} />
        )}
      </div>
      {!edits || isCurrent || document === undefined ? null : (
        <div className="editorpart">
          <Again
            version={version.version}
            document={document}
            published={published}
            names={names}
            done={done}
          />
        </div>
      )}
      {document === undefined ? null : (
        <div className="editorpart">
          <h3>{t("policies.versions.text")}</h3>
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what is scrolled has to be reachable by keys */}
          <pre className="policyold mono" tabIndex={0}>
            {textOf(document)}
          </pre>
        </div>
      )}
    </>
  );
}

function Pending({ called }: { called: ReturnType<typeof useVersion> }) {
  const t = useWords();
  if (called.problem === undefined) return <Waits one />;
  return <Listed called={called} count={0} failed={t("policies.failed")} empty={{ title: "" }} />;
}

function Again({
  version,
  document,
  published,
  names,
  done,
}: Pick<Given, "published" | "names" | "done"> & { version: number; document: Published["document"] }) {
  const t = useWords();
  const { publish, busy } = usePublish();
  const [refused, setRefused] = useState<Outcome | null>(null);
  const act = async (): Promise<boolean> => {
    const outcome = await publish(published.version, document);
    const isDone = !(outcome instanceof Problem) && "warnings" in outcome;
    if (isDone) done(outcome);
    else setRefused(outcome);
    return isDone;
  };
  return (
    <div>
      <Sure
        label={t("policies.rollback.act")}
        title={t("policies.rollback.title", { version })}
        stay={t("policies.rollback.stay")}
        go={t("policies.rollback.go", { version })}
        busy={busy}
        act={act}
        refused={refused === null ? null : <Refused of={refused} names={names} />}
        forget={() => setRefused(null)}
      >
        <p>{t("policies.rollback.text")}</p>
        <Changes of={differences(published.document, document)} names={names} />
      </Sure>
    </div>
  );
}
