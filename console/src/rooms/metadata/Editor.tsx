// A definition being made or changed: what it asks for, what was changed of it, and how it is deleted.
import { MetadataChanges } from "@/generated/bodies";
import { errorCode } from "@/generated/catalogue";
import { History } from "@/rooms/audit/face/History";
import { Removal } from "@/ui/Removal";
import { EditorHead } from "@/ui/table/TableDetail";
import { useLanguage, useWords } from "@/words";
import { problemText } from "@/words/catalogue";
import { Shape } from "./Shape";
import type { Definition, MetadataActs } from "./useMetadata";

export function Editor({
  of: one,
  acts,
  opens,
  close,
}: {
  /** Null for a new one. */
  of: Definition | null;
  acts: MetadataActs;
  opens: (definition?: number) => void;
  /** Asks first where something is unsaved. */
  close: () => void;
}) {
  const t = useWords();
  const language = useLanguage();
  const name = language === "it" ? one?.label_it : one?.label_en;
  return (
    <>
      <EditorHead
        title={name ?? t("metadata.make")}
        about={one === null ? undefined : <span className="mono">{one.key}</span>}
        closing={t("metadata.close")}
        close={close}
      />
      {acts.may(one === null ? "create" : "edit") ? (
        <Shape of={one} acts={acts} opens={opens} close={close} />
      ) : (
        <p className="editorpart dim">{t("metadata.read_only")}</p>
      )}
      {one === null || !acts.mayAudit ? null : (
        <div className="editorpart">
          <History type="metadata" id={String(one.id)} done={() => void acts.again()} />
        </div>
      )}
      {one === null || !acts.may("delete") ? null : (
        <div className="editorpart">
          <Remove of={one} name={name ?? ""} acts={acts} done={() => opens()} />
        </div>
      )}
    </>
  );
}

function Remove({
  of: { id, version, key },
  name,
  acts,
  done,
}: {
  of: Definition;
  name: string;
  acts: MetadataActs;
  done: () => void;
}) {
  const t = useWords();
  return (
    <Removal
      says={{
        act: t("metadata.remove.act"),
        title: t("metadata.remove.title", { name }),
        stay: t("metadata.remove.stay"),
        go: t("metadata.remove.go", { name }),
      }}
      reason={{ label: t("metadata.reason"), most: MetadataChanges.reason.most }}
      busy={acts.removing}
      run={(reason) => acts.remove({ query: { "ids[]": [id], "versions[]": [version], ...reason } })}
      again={() => void acts.again()}
      done={done}
      refusal={(problem) =>
        problem.code === errorCode.ANTECEDING_ENTITY ? t("metadata.remove.since") : problemText(problem)
      }
    >
      <p>{t("metadata.remove.asked")}</p>
      <p>{t("metadata.remove.values", { key })}</p>
      <p className="dim">{t("metadata.remove.back")}</p>
    </Removal>
  );
}
