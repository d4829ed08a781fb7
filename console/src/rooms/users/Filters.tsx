// By what users are looked for: each stands in the address, and the server does the finding.
import { useDebouncedCallback } from "@mantine/hooks";
import { useEffect, useRef, useState } from "react";
import { limits } from "@/generated/catalogue";
import { useDepartmentWays } from "@/rooms/departments/face/departments";
import { SearchField } from "@/ui/fields/SearchField";
import { type Choice, Choices } from "@/ui/table/Choices";
import { useWords } from "@/words";
import { FILTERS, type Filter, type useAsked } from "./asked";
import { byName, type Names, useGroupNames, useSkillNames } from "./useNames";

/** So long nobody types on. */
const TYPED_MS = 250;

export function Filters({ asked: { text, value, set } }: { asked: ReturnType<typeof useAsked> }) {
  const t = useWords();
  const groups = useGroupNames();
  const skills = useSkillNames();
  const { ways } = useDepartmentWays();
  const [typed, setTyped] = useState(text);
  const asked = useRef(text);
  const ask = useDebouncedCallback((search: string) => {
    asked.current = search;
    set({ search });
  }, TYPED_MS);
  // The address may be another one all of a sudden; what was typed since it was asked stays.
  useEffect(() => {
    if (text === asked.current) return;
    asked.current = text;
    setTyped(text);
  }, [text]);
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
      <SearchField
        label={t("users.search")}
        maxLength={limits.USER_SEARCH}
        value={typed}
        onChange={({ currentTarget: { value: now } }) => {
          setTyped(now);
          ask(now.trim());
        }}
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
