// A directory group being set up or changed, what was changed of it, and how it is removed.
import { MappedGroupBody } from "@/generated/bodies";
import { errorCode } from "@/generated/catalogue";
import { History } from "@/rooms/audit/face/History";
import { Removal } from "@/ui/Removal";
import { EditorHead } from "@/ui/table/TableDetail";
import { useWords } from "@/words";
import { problemText } from "@/words/catalogue";
import { GroupShape } from "./GroupShape";
import type { Group, GroupActs } from "./useOpenId";

export function GroupEditor({
  of: one,
  name,
  all,
  acts,
  opens,
  close,
}: {
  /** Null for a new one. */
  of: Group | null;
  /** How a new one is called. */
  name: string;
  all: readonly Group[];
  acts: GroupActs;
  opens: (id?: number) => void;
  /** Asks first where something is unsaved. */
  close: () => void;
}) {
  const t = useWords();
  return (
    <>
      <EditorHead
        title={one?.displayName ?? t("openid.groups.make")}
        closing={t("openid.close")}
        close={close}
      />
      {acts.may(one === null ? "create" : "edit") ? (
        <GroupShape of={one} name={name} all={all} acts={acts} opens={opens} close={close} />
      ) : (
        <p className="editorpart dim">{t("openid.group.read_only")}</p>
      )}
      {one === null || !acts.mayAudit ? null : (
        <div className="editorpart">
          <History type="directory_group" id={String(one.id)} done={() => void acts.again()} />
        </div>
      )}
      {one === null || !acts.may("delete") ? null : (
        <div className="editorpart">
          <Removal
            says={{
              act: t("openid.group.remove.act"),
              title: t("openid.group.remove.title", { name: one.displayName }),
              stay: t("openid.group.remove.stay"),
              go: t("openid.group.remove.go", { name: one.displayName }),
            }}
            reason={{ label: t("openid.reason"), most: MappedGroupBody.reason.most }}
            busy={acts.removing}
            run={(reason) => acts.remove({ query: { id: one.id, version: one.version, ...reason } })}
            again={() => void acts.again()}
            done={() => opens()}
            refusal={(problem) =>
              problem.code === errorCode.ANTECEDING_ENTITY
                ? t("openid.group.remove.since")
                : problemText(problem)
            }
          >
            <p>{t("openid.group.remove.text")}</p>
            <p className="dim">{t("openid.group.remove.back")}</p>
          </Removal>
        </div>
      )}
    </>
  );
}
