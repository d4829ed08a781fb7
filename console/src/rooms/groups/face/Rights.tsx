// What somebody in a group may do, and why: by the group, and as far as the account and what is above a permission let them.
import { useWords } from "@/words";
import { type Group, givenBy, type Right, rightsOf, TREE, type Why } from "../gives";
import { actionsIn, nameOf } from "../said";
import "../words";
import "../groups.css";

export function Rights({
  of: group,
  included,
}: {
  of: Group;
  /** The modules of the account. */
  included: readonly number[];
}) {
  const t = useWords();
  const rights = new Map(rightsOf(givenBy(group), included).map((right) => [right.id, right]));
  const why = (of: Why): string =>
    of.is === "account" || of.is === "above"
      ? t(`groups.why.${of.is}`, { name: nameOf(of.of) })
      : t(`groups.why.${of.is}`);
  const named = (right: Right) => right.why.is !== "not";
  return (
    <table className="grouprights" aria-label={t("groups.rights")}>
      <thead>
        <tr>
          <th scope="col">{t("groups.permission")}</th>
          <th scope="col">{t("groups.may")}</th>
          <th scope="col">{t("groups.because")}</th>
        </tr>
      </thead>
      {TREE.map(({ root, under }) => {
        const all = [{ id: root, depth: 0 }, ...under].flatMap(({ id, depth }) => {
          const right = rights.get(id);
          return right === undefined ? [] : [{ ...right, depth }];
        });
        const given = all.filter(named);
        const not = all.filter((right) => !named(right));
        return (
          <tbody key={root}>
            {given.map(({ id, may, why: reason, depth }) => (
              <tr key={id} data-depth={depth} data-not={may.length === 0 || undefined}>
                <th scope="row">{nameOf(id)}</th>
                <td>{actionsIn(may)}</td>
                <td className="dim">{why(reason)}</td>
              </tr>
            ))}
            {not.length === 0 ? null : (
              <tr data-depth={given.length === 0 ? 0 : 1} data-not>
                <th scope="row">
                  {given.length === 0 ? nameOf(root) : not.map(({ id }) => nameOf(id)).join(", ")}
                </th>
                <td>{actionsIn([])}</td>
                <td className="dim">{t("groups.why.not")}</td>
              </tr>
            )}
          </tbody>
        );
      })}
    </table>
  );
}
