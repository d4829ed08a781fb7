// A permission group is deleted: asked about at the button, with who is in it, and why.
import type { Problem } from "@/api/problem";
import { GroupBody } from "@/generated/bodies";
import { errorCode } from "@/generated/catalogue";
import { Icon } from "@/ui/Icon";
import { IconDelete } from "@/ui/icons";
import { Sure } from "@/ui/Sure";
import { useRefusable } from "@/ui/useRefusable";
import { useWords } from "@/words";
import { problemText } from "@/words/catalogue";
import type { Group } from "./gives";
import type { useGroupActs } from "./useGroups";

export function Remove({
  of: { id, version, name, users },
  acts,
  done,
}: {
  of: Group;
  acts: ReturnType<typeof useGroupActs>;
  done: () => void;
}) {
  const t = useWords();
  const { act, refused, forget } = useRefusable(async (reason) => {
    try {
      await acts.remove({ query: { id, version, ...(reason === "" ? {} : { reason }) } });
    } finally {
      // How it is now is seen behind the panel.
      acts.again();
    }
    done();
  });
  return (
    <div>
      <Sure
        danger
        label={
          <>
            <Icon of={IconDelete} small />
            {t("groups.remove.act")}
          </>
        }
        title={t("groups.remove.title", { name })}
        stay={t("groups.remove.stay")}
        go={t("groups.remove.go", { name })}
        reason={{ label: t("groups.reason"), most: GroupBody.reason.most }}
        busy={acts.removing}
        act={act}
        refused={refused === null ? null : <Why problem={refused} />}
        forget={forget}
      >
        <p>{users === 0 ? t("groups.remove.users_none") : t("groups.remove.users", { count: users })}</p>
        <p className="dim">{t("groups.remove.back")}</p>
      </Sure>
    </div>
  );
}

function Why({ problem }: { problem: Problem }) {
  const t = useWords();
  if (problem.code === errorCode.ANTECEDING_ENTITY) return t("groups.remove.since");
  if (problem.code !== errorCode.GROUP_REMOVE_FAILED) return problemText(problem);
  const { users = 0, directory = false } = (problem.extra ?? {}) as { users?: number; directory?: boolean };
  return (
    <>
      <strong>{t("groups.remove.used")}</strong>
      <ul>
        {users === 0 ? null : <li>{t("groups.remove.users_in", { count: users })}</li>}
        {directory ? <li>{t("groups.remove.directory")}</li> : null}
      </ul>
    </>
  );
}
