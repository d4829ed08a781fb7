// A department being made or changed: its name and place, who is put into it, what was changed of it, and how it is deleted.
import { Link } from "react-router";
import { History } from "@/rooms/audit/face/History";
import { pathTo } from "@/ui/href";
import { EditorHead } from "@/ui/table/TableDetail";
import { useWords } from "@/words";
import { Assign } from "./Assign";
import { Remove } from "./Remove";
import { Shape } from "./Shape";
import type { Department, DepartmentActs } from "./useDepartments";

export function Editor({
  of: one,
  all,
  acts,
  opens,
  close,
}: {
  /** Null for a new one. */
  of: Department | null;
  all: readonly Department[];
  acts: DepartmentActs;
  opens: (department?: number) => void;
  /** Asks first where something is unsaved. */
  close: () => void;
}) {
  const t = useWords();
  const edits = acts.may("edit");
  const people = one === null ? "" : t("departments.people", { count: one.people_in_all });
  return (
    <>
      <EditorHead
        title={one?.name ?? t("departments.make")}
        about={
          one === null ? undefined : acts.mayUsers ? (
            <Link to={pathTo("userList", {}, { department: one.id })}>{people}</Link>
          ) : (
            people
          )
        }
        closing={t("departments.close")}
        close={close}
      />
      {acts.may(one === null ? "create" : "edit") ? (
        <Shape of={one} all={all} acts={acts} opens={opens} close={close} />
      ) : (
        <p className="editorpart dim">{t("departments.read_only")}</p>
      )}
      {one === null || !edits ? null : (
        <div className="editorpart">
          <Assign to={one} acts={acts} />
        </div>
      )}
      {one === null || !acts.mayAudit ? null : (
        <div className="editorpart">
          <History type="department" id={String(one.id)} done={() => void acts.again()} />
        </div>
      )}
      {one === null || !acts.may("delete") ? null : (
        <div className="editorpart">
          <Remove of={one} all={all} acts={acts} done={() => opens()} />
        </div>
      )}
    </>
  );
}
