// The columns of the users' table.
import { useMemo } from "react";
import type { Column } from "@/ui/table/column";
import { Lines } from "@/ui/table/TableDetail";
import { useLanguage, useWords } from "@/words";
import { groupName } from "@/words/group";
import { useClock } from "@/words/useClock";
import type { User } from "./draft";
import { skillsIn, stateOf } from "./said";
import { useSkillNames } from "./useNames";

export function useColumns(): readonly Column<User>[] {
  const t = useWords();
  const clock = useClock();
  const names = useSkillNames();
  const language = useLanguage();
  return useMemo(
    () => [
      {
        id: "name",
        head: t("users.name"),
        of: ({ fullname }) => fullname,
        cell: (user) => (
          <Lines
            name={user.fullname}
            more={[user.username, groupName(user.group_name, language), stateOf(user)].join(" · ")}
          />
        ),
      },
      { id: "username", head: t("users.username"), of: ({ username }) => username },
      { id: "group", head: t("users.group"), of: ({ group_name }) => groupName(group_name, language) },
      { id: "department", head: t("users.department_id"), of: ({ department_name }) => department_name },
      { id: "skills", head: t("users.skills"), of: ({ skills }) => skillsIn(skills, names) },
      {
        id: "slots",
        head: t("users.slots_head"),
        of: ({ slots }) => slots,
        cell: ({ slots }) => clock.number(slots),
        figure: true,
      },
      {
        id: "state",
        head: t("users.account"),
        of: stateOf,
        cell: (user) => (
          <span className="userstate" data-frozen={user.suspended || undefined}>
            {stateOf(user)}
          </span>
        ),
      },
      {
        id: "last_seen",
        head: t("users.last_seen"),
        of: ({ last_seen }) => last_seen,
        cell: ({ last_seen }) => (last_seen === null ? null : clock.moment(last_seen)),
      },
      {
        id: "factor",
        head: t("users.factor"),
        of: ({ second_factor }) => t(second_factor ? "users.yes" : "users.no"),
      },
    ],
    [t, clock, names, language],
  );
}
