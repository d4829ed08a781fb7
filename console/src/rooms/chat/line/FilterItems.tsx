// The lines that those who wait can be looked at by. They come when somebody goes to the filter.
import { Menu } from "@mantine/core";
import { MenuChoice } from "@/ui/MenuChoice";
import { MenuAt } from "@/ui/opens/MenuAt";
import type { At } from "@/ui/opens/Opens";
import { useWords } from "@/words";

export function FilterItems({
  at,
  skills,
  skill,
  choose,
}: {
  at: At;
  skills: readonly (readonly [number, string])[];
  skill: number | null;
  choose: (skill: number | null) => void;
}) {
  const t = useWords();
  const row = (id: number | null, name: string) => (
    <MenuChoice key={id ?? "all"} chosen={skill === id} choose={() => choose(id)}>
      {name}
    </MenuChoice>
  );
  return (
    <MenuAt at={at}>
      {row(null, t("comms.all_lines"))}
      <Menu.Divider />
      {skills.map(([id, label]) => row(id, label))}
    </MenuAt>
  );
}
