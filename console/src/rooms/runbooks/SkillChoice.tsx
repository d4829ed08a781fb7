// One of the organisation's skills.
import { NativeSelect } from "@mantine/core";
import { useMemo } from "react";
import { useWords } from "@/words";
import { useSkillNames } from "./said";

export function SkillChoice({
  label,
  value,
  empty,
  choose,
}: {
  label: string;
  value: string;
  /** What it says where none is chosen. */
  empty?: string;
  choose: (skill: string) => void;
}) {
  const t = useWords();
  const names = useSkillNames();
  const sorted = useMemo(() => [...names].sort(([, a], [, b]) => a.localeCompare(b)), [names]);
  return (
    <NativeSelect label={label} value={value} onChange={(event) => choose(event.currentTarget.value)}>
      <option value="">{empty ?? t("runbooks.form.choose")}</option>
      {sorted.map(([id, name]) => (
        <option key={id} value={id}>
          {name}
        </option>
      ))}
    </NativeSelect>
  );
}
