// Two groups beside each other: only what they differ in. The address says with which one it is compared.
import { NativeSelect } from "@mantine/core";
import { useLanguage, useWords } from "@/words";
import { groupName } from "@/words/group";
import { differences, type Group, givenBy } from "./gives";
import { actionsIn, nameOf } from "./said";
import "@/ui/fields/fields";

export function Compare({
  of: group,
  groups,
  chosen,
  choose,
}: {
  of: Group;
  groups: readonly Group[];
  chosen: string;
  choose: (id: string) => void;
}) {
  const t = useWords();
  const language = useLanguage();
  const named = ({ name }: Group) => groupName(name, language);
  const others = groups.filter(({ id }) => id !== group.id);
  const other = others.find(({ id }) => String(id) === chosen) ?? null;
  const found = other === null ? [] : differences(givenBy(group), givenBy(other));
  const factor = (of: Group) => t(of.second_factor ? "groups.yes" : "groups.no");
  return (
    <section className="groupcompare" aria-label={t("groups.compare.title")}>
      <h3>{t("groups.compare.title")}</h3>
      <NativeSelect
        label={t("groups.compare.with")}
        value={other === null ? "" : chosen}
        onChange={(event) => choose(event.currentTarget.value)}
      >
        <option value="">{t("groups.compare.none")}</option>
        {others.map((each) => (
          <option key={each.id} value={each.id}>
            {named(each)}
          </option>
        ))}
      </NativeSelect>
      {other === null ? null : found.length === 0 && group.second_factor === other.second_factor ? (
        <p className="dim">{t("groups.compare.same", { name: named(other) })}</p>
      ) : (
        <table aria-label={t("groups.compare.table", { name: named(other) })}>
          <thead>
            <tr>
              <th scope="col">{t("groups.permission")}</th>
              <th scope="col">
                <bdi>{named(group)}</bdi>
              </th>
              <th scope="col">
                <bdi>{named(other)}</bdi>
              </th>
            </tr>
          </thead>
          <tbody>
            {group.second_factor === other.second_factor ? null : (
              <tr>
                <th scope="row">{t("groups.second_factor")}</th>
                <td>{factor(group)}</td>
                <td>{factor(other)}</td>
              </tr>
            )}
            {found.map(({ id, before, after }) => (
              <tr key={id}>
                <th scope="row">{nameOf(id)}</th>
                <td>{actionsIn(before)}</td>
                <td>{actionsIn(after)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </section>
  );
}
