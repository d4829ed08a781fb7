// What this person may do and why: what keeps them out as a whole, then what their group gives, and what they are lent.
import { Link } from "react-router";
import { useGroups } from "@/rooms/groups/face/groups";
import { Rights } from "@/rooms/groups/face/Rights";
import { pathTo } from "@/ui/href";
import { useLanguage, useWords } from "@/words";
import { groupName } from "@/words/group";
import type { User } from "./draft";
import { skillsIn } from "./said";
import { useSkillNames } from "./useNames";

export function May({ of: user }: { of: User }) {
  const t = useWords();
  const language = useLanguage();
  const names = useSkillNames();
  const { data } = useGroups();
  const group = data?.items.find(({ id }) => id === user.group_id);
  if (data === undefined || group === undefined) return null;
  const { details } = user;
  const first = [
    user.suspended ? t("users.may.frozen") : null,
    user.api_only ? t("users.may.service") : null,
    user.must_change && !user.api_only ? t("users.may.must_change") : null,
    details?.second_factor_needed === true && !user.second_factor ? t("users.may.factor") : null,
  ].filter((line) => line !== null);
  const lent = details?.touches.lent ?? [];
  return (
    <details className="editorpart usermay">
      <summary>{t("users.may.title")}</summary>
      {first.map((line) => (
        <p key={line}>{line}</p>
      ))}
      {lent.length === 0 ? null : <p>{t("users.may.lent", { skills: skillsIn(lent, names) })}</p>}
      <p>
        {t("users.may.group")}{" "}
        <Link to={pathTo("permissionGroups", {}, { group: group.id })}>
          <bdi>{groupName(group.name, language)}</bdi>
        </Link>
      </p>
      <Rights of={group} included={data.modules} />
    </details>
  );
}
