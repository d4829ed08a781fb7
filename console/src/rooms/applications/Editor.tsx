// An application being made or changed: its form, its keys, what was changed of it, and how it is disabled or deleted.
import { Link } from "react-router";
import { ApplicationChange } from "@/generated/bodies";
import { pathTo } from "@/ui/href";
import { Removal } from "@/ui/Removal";
import { EditorHead } from "@/ui/table/TableDetail";
import { useWords } from "@/words";
import { EndOld, Rotate, refusalOf, Turn } from "./Acts";
import { Keys } from "./Keys";
import { Shape } from "./Shape";
import { State } from "./State";
import type { Application, ApplicationActs } from "./useApplications";

export function Editor({
  of: one,
  acts,
  opens,
  close,
}: {
  /** Null for a new one. */
  of: Application | null;
  acts: ApplicationActs;
  opens: (application?: number) => void;
  /** Asks first where something is unsaved. */
  close: () => void;
}) {
  const t = useWords();
  const edits = acts.may("edit");
  return (
    <>
      <EditorHead
        title={one?.name ?? t("applications.make")}
        about={one === null ? undefined : <State of={one} />}
        closing={t("applications.close")}
        close={close}
      />
      {one === null ? null : (
        <Keys
          of={one}
          acts={
            edits ? (
              <div className="appacts">
                <Rotate of={one} acts={acts} />
                {one.old === null ? null : <EndOld of={one} acts={acts} />}
              </div>
            ) : null
          }
        />
      )}
      {acts.may(one === null ? "create" : "edit") ? (
        <Shape of={one} acts={acts} opens={opens} close={close} />
      ) : (
        <p className="editorpart dim">{t("applications.read_only")}</p>
      )}
      {one === null ? null : (
        <>
          <p className="editorpart">
            <Link to={pathTo("changeset", { application: one.id })}>{t("applications.history")}</Link>
          </p>
          <div className="editorpart appacts">
            {one.in_use && one.active ? (
              <p className="dim">{t("applications.in_use_note")}</p>
            ) : edits ? (
              <Turn of={one} acts={acts} />
            ) : null}
            {one.first || one.in_use || !acts.may("delete") ? null : (
              <Remove of={one} acts={acts} done={() => opens()} />
            )}
          </div>
        </>
      )}
    </>
  );
}

function Remove({
  of: { id, version, name, chats, last_used },
  acts,
  done,
}: {
  of: Application;
  acts: ApplicationActs;
  done: () => void;
}) {
  const t = useWords();
  return (
    <Removal
      says={{
        act: t("applications.remove.act"),
        title: t("applications.remove.title", { name }),
        stay: t("applications.remove.stay"),
        go: t("applications.remove.go"),
      }}
      reason={{ label: t("applications.reason"), most: ApplicationChange.reason.most }}
      busy={acts.removing}
      run={(reason) => acts.remove({ query: { id, version, ...reason } })}
      again={() => void acts.again()}
      done={done}
      refusal={refusalOf(t)}
    >
      <p>{t("applications.remove.text")}</p>
      {last_used === null ? null : <p>{t("applications.remove.used")}</p>}
      {chats > 0 ? <p>{t("applications.chats_stay", { count: chats })}</p> : null}
    </Removal>
  );
}
