// One of the permission groups; the one that is chosen is there also for whoever may not see the others.
import { NativeSelect } from "@mantine/core";
import { useGroups } from "@/rooms/groups/face/groups";
import { useLanguage, useWords } from "@/words";
import { groupName } from "@/words/group";
import "@/ui/fields/fields";

export function GroupChoice({
  label,
  value,
  change,
  disabled = false,
}: {
  label: string;
  value: string;
  change: (value: string) => void;
  disabled?: boolean;
}) {
  const t = useWords();
  const language = useLanguage();
  const groups = useGroups().data?.items ?? [];
  const known = groups.some(({ id }) => String(id) === value);
  return (
    <NativeSelect
      label={label}
      disabled={disabled}
      data={[
        ...(value === "" ? [{ value: "", label: "" }] : []),
        ...(value !== "" && !known ? [{ value, label: t("directory.place.unknown", { id: value }) }] : []),
        ...groups.map(({ id, name }) => ({ value: String(id), label: groupName(name, language) })),
      ]}
      value={value}
      onChange={(event) => change(event.currentTarget.value)}
    />
  );
}
