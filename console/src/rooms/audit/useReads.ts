// What a change is read with: the person's clock, and the names of what it tells by numbers.
import { useMemo } from "react";
import { useCall } from "@/api/useCall";
import { permissionId } from "@/generated/catalogue";
import { holds } from "@/session/permissions";
import { useMe } from "@/session/useProfile";
import { useLanguage } from "@/words";
import { groupName } from "@/words/group";
import { useClock } from "@/words/useClock";
import type { Change, Reads } from "./said";

export function useReads({ type, before, after }: Pick<Change, "type" | "before" | "after">): Reads {
  const { moment } = useClock();
  const language = useLanguage();
  const says = (field: string) =>
    [before, after].some((side) => typeof side === "object" && field in (side ?? {}));
  const tells = (field: string) => (type === "user" || type === "directory_group") && says(field);
  const ofGroups =
    type === "directory"
      ? ["group", "ranks"].some(says)
      : ["group", "group_refused", "permission_group"].some(tells);
  const groups = useCall(ofGroups ? "helper/permission_group" : null).data;
  const skills = useCall(tells("skills") ? "helper/skills" : null).data;
  const ofDepartments = type === "department" ? ["parent", "below"].some(says) : tells("department");
  const departments = useCall(ofDepartments ? "helper/departments" : null).data;
  const may = holds(useMe(), permissionId.KeyContacts, "view");
  const matters = useCall(type === "key_contact" && may ? "helper/key_contact_types" : null).data;
  return useMemo(
    () => ({
      moment,
      groups: new Map(groups?.items.map(({ id, name }) => [id, groupName(name, language)])),
      skills: new Map(skills?.items.map(({ skill_id, skill }) => [skill_id, skill])),
      departments: new Map(departments?.items.map(({ id, name }) => [id, name])),
      matters: new Map(
        matters?.items.map(({ type, name_en, name_it }) => [type, language === "it" ? name_it : name_en]),
      ),
    }),
    [moment, groups, skills, departments, matters, language],
  );
}
