// A permission group being made or changed: what it gives, whom a change touches, how it differs from others, what was changed of it
// before, and how it is deleted. Whoever may not change it sees what it gives.
import { Link } from "react-router";
import { History } from "@/rooms/audit/face/History";
import { pathTo } from "@/ui/href";
import { EditorHead } from "@/ui/table/TableDetail";
import { useLanguage, useWords } from "@/words";
import { groupName } from "@/words/group";
import { Compare } from "./Compare";
import { Rights } from "./face/Rights";
import type { Group, Groups } from "./gives";
import { Remove } from "./Remove";
import { Shape } from "./Shape";
import { useGroupActs } from "./useGroups";

export function Editor({
  of: group,
  all,
  beside,
  opens,
  close,
}: {
  /** Null for a new one. */
  of: Group | null;
  all: Groups;
  /** With which one it is compared. */
  beside: string;
  opens: (group?: number, beside?: string) => void;
  /** Asks first where something is unsaved. */
  close: () => void;
}) {
  const t = useWords();
  const language = useLanguage();
  const acts = useGroupActs();
  const may = acts.may(group === null ? "create" : "edit");
  return (
    <>
      <EditorHead
        title={group === null ? t("groups.make") : groupName(group.name, language)}
        about={
          group === null ? undefined : acts.mayUsers ? (
            <Link to={pathTo("userList", {}, { group: group.id })}>
              {t("groups.users_of", { count: group.users })}
            </Link>
          ) : (
            t("groups.users_of", { count: group.users })
          )
        }
        closing={t("groups.close")}
        close={close}
      />
      {may && all.manage ? (
        <Shape of={group} all={all} acts={acts} opens={opens} close={close} />
      ) : (
        <div className="editorpart">
          <p className="dim">{t(may ? "groups.account_manager" : "groups.read_only")}</p>
          {group === null ? null : (
            <>
              {group.description === "" ? null : <p>{group.description}</p>}
              <Rights of={group} included={all.modules} />
            </>
          )}
        </div>
      )}
      {group === null ? null : (
        <div className="editorpart">
          <Compare
            of={group}
            groups={all.items}
            chosen={beside}
            choose={(id) => opens(group.id, id === "" ? undefined : id)}
          />
        </div>
      )}
      {group === null || !acts.mayAudit ? null : (
        <div className="editorpart">
          <History type="group" id={String(group.id)} done={acts.again} />
        </div>
      )}
      {group === null || !acts.may("delete") || !all.manage ? null : (
        <div className="editorpart">
          <Remove of={group} acts={acts} done={() => opens()} />
        </div>
      )}
    </>
  );
}
