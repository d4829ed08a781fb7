// What groups and skills are called.
import { useMemo } from "react";
import { useCall } from "@/api/useCall";
import { useLanguage } from "@/words";
import { groupName } from "@/words/group";

export type Names = ReadonlyMap<number, string>;

export function useGroupNames(): Names {
  const language = useLanguage();
  const { data } = useCall("helper/permission_group");
  return useMemo(
    () => new Map(data?.items.map(({ id, name }) => [id, groupName(name, language)])),
    [data, language],
  );
}

export function useSkillNames(): Names {
  const { data } = useCall("helper/skills");
  return useMemo(
    () =>
      new Map(
        // The first one is all of them.
        data?.items.flatMap(({ skill_id, skill }) => (skill_id === 0 ? [] : [[skill_id, skill] as const])),
      ),
    [data],
  );
}

/** As one looks them up. */
export const byName = (names: Names): readonly (readonly [number, string])[] =>
  [...names].sort(([, a], [, b]) => a.localeCompare(b));
