// One skill's rules: what a chat of it lives through, and the form for the usual ones.
import { Link } from "react-router";
import { permissionId as may } from "@/generated/catalogue";
import { holds } from "@/session/permissions";
import { useMe } from "@/session/useProfile";
import { pathTo } from "@/ui/href";
import { EditorHead } from "@/ui/table/TableDetail";
import { useWords } from "@/words";
import type { In } from "./Fields";
import { Picture } from "./Picture";
import { Shape } from "./Shape";
import type { Names } from "./said";
import type { Known } from "./usePolicy";

export function SkillRules({
  known,
  all,
  names,
  edits,
  close,
  ...given
}: In & { known: Known; all: readonly Known[]; names: Names; edits: boolean; close: () => void }) {
  const t = useWords();
  const sees = holds(useMe(), may.Skills, "view");
  const skill = given.work.document.skills?.[known.id] ?? {};
  return (
    <>
      <EditorHead
        title={known.name}
        about={
          sees ? (
            <Link to={pathTo("skills", {}, { skill: known.id })}>{t("policies.to_skill")}</Link>
          ) : undefined
        }
        closing={t("policies.close")}
        close={close}
      />
      <div className="editorpart">
        <Picture of={skill} names={names} />
      </div>
      <div className="editorpart">
        {edits ? (
          <Shape {...given} of={skill} known={known} all={all} names={names} />
        ) : (
          <p className="dim">{t("policies.read_only")}</p>
        )}
      </div>
    </>
  );
}
