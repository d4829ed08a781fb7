// A permission group is deleted: with who is in it, and why it cannot be while somebody is.
import type { Problem } from "@/api/problem";
import { GroupBody } from "@/generated/bodies";
import { errorCode } from "@/generated/catalogue";
import { Removal } from "@/ui/Removal";
import { useLanguage, useWords } from "@/words";
import { problemText } from "@/words/catalogue";
import { groupName } from "@/words/group";
import type { Group } from "./gives";
import type { useGroupActs } from "./useGroups";

export function Remove({
  of: { id, version, name: own, users },
  acts,
  done,
}: {
  of: Group;
  acts: ReturnType<typeof useGroupActs>;
  done: () => void;
}) {
  const t = useWords();
  const name = groupName(own, useLanguage());
  return (
    <Removal
      says={{
        act: t("groups.remove.act"),
        title: t("groups.remove.title", { name }),
        stay: t("groups.remove.stay"),
        go: t("groups.remove.go", { name }),
      }}
      reason={{ label: t("groups.reason"), most: GroupBody.reason.most }}
      busy={acts.removing}
      run={(reason) => acts.remove({ query: { id, version, ...reason } })}
      again={acts.again}
      done={done}
      refusal={(problem) => <Why problem={problem} />}
    >
      <p>{users === 0 ? t("groups.remove.users_none") : t("groups.remove.users", { count: users })}</p>
      <p className="dim">{t("groups.remove.back")}</p>
    </Removal>
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
