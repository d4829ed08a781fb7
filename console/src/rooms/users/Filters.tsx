// By what users are looked for: each stands in the address, and the server does the finding.
import { limits } from "@/generated/catalogue";
import { useDepartmentWays } from "@/rooms/departments/face/departments";
import { type Choice, Choices } from "@/ui/table/Choices";
import { Search } from "@/ui/table/Search";
import { useWords } from "@/words";
import { FILTERS, type Filter, type useAsked } from "./asked";
import { byName, type Names, useGroupNames, useSkillNames } from "./useNames";

export function Filters({ asked: { text, value, set } }: { asked: ReturnType<typeof useAsked> }) {
  const t = useWords();
  const groups = useGroupNames();
  const skills = useSkillNames();
  const { ways } = useDepartmentWays();
  const named = (names: Names) => byName(names).map(([id, name]) => ({ value: String(id), text: name }));
  const values = (filter: Filter): Choice["values"] => {
    if (filter === "group") return named(groups);
    if (filter === "skill") return named(skills);
    if (filter === "department") return [...ways].map(([id, way]) => ({ value: String(id), text: way }));
    return (["yes", "no"] as const).map((each) => ({
      value: each,
      text: t(`users.filter.${filter}.${each}`),
    }));
  };
  const head = (filter: Filter): string =>
    filter === "group" || filter === "skill" || filter === "department"
      ? t(`users.filter.${filter}`)
      : t(`users.filter.${filter}.head`);
  return (
    <div className="tabletools">
      <Search
        label={t("users.search")}
        maxLength={limits.USER_SEARCH}
        text={text}
        ask={(now) => set({ search: now })}
      />
      <Choices
        of={FILTERS.map((filter) => ({
          id: filter,
          head: head(filter),
          values: values(filter),
          chosen: value(filter),
          choose: (now) => set({ [filter]: now }),
        }))}
      />
    </div>
  );
}
