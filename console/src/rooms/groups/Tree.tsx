// What a group gives, permission by permission and act by act; what the person lacks cannot be given and stays shut.
import { type ReactNode, useState } from "react";
import { type Action, modules, permissions } from "@/generated/catalogue";
import { Icon } from "@/ui/Icon";
import { IconDown, IconRight, IconWarning } from "@/ui/icons";
import { useWords } from "@/words";
import { ACTIONS, type Given, type Groups, TREE, turned } from "./gives";
import { actionIn, nameOf } from "./said";

interface TreeProps {
  given: Given;
  /** As it is saved: what a group gives already may stay. */
  before: Given;
  of: Pick<Groups, "modules" | "permissions">;
  fault: string | undefined;
  change: (given: Given) => void;
}

export function Tree({ given, before, of, fault, change }: TreeProps) {
  const t = useWords();
  const [opened, setOpened] = useState<ReadonlySet<number>>(new Set());
  const turn = (root: number) =>
    setOpened((now) => new Set(now.has(root) ? [...now].filter((each) => each !== root) : [...now, root]));
  return (
    <div className="grouptree">
      <table aria-label={t("groups.given")}>
        <thead>
          <tr>
            <th scope="col">{t("groups.given")}</th>
            {ACTIONS.map((action) => (
              <th key={action} scope="col">
                {actionIn(action)}
              </th>
            ))}
          </tr>
        </thead>
        {TREE.map(({ root, under }) => {
          const open = opened.has(root);
          const count = [{ id: root }, ...under].filter(({ id }) => given[id] !== undefined).length;
          const apart = modules[root] !== undefined && !of.modules.includes(root);
          const same = { given, before, of, change };
          return (
            <tbody key={root}>
              <Line
                id={root}
                {...same}
                name={
                  under.length === 0 ? (
                    <span className="groupleaf">{nameOf(root)}</span>
                  ) : (
                    <button
                      type="button"
                      name="given"
                      className="groupfold"
                      aria-expanded={open}
                      onClick={() => turn(root)}
                    >
                      <Icon of={open ? IconDown : IconRight} small />
                      {nameOf(root)}{" "}
                      <span className="dim num">{t("groups.some_of", { count, all: under.length + 1 })}</span>
                    </button>
                  )
                }
                note={apart ? t("groups.apart") : undefined}
              />
              {open
                ? under.map(({ id, depth }) => (
                    <Line key={id} id={id} {...same} depth={depth} name={nameOf(id)} />
                  ))
                : null}
            </tbody>
          );
        })}
      </table>
      {fault === undefined ? null : (
        <p className="wrong" role="alert">
          <Icon of={IconWarning} />
          {fault}
        </p>
      )}
      <p className="meta dim">{t("groups.shut")}</p>
    </div>
  );
}

function Line({
  id,
  name,
  note,
  depth = 0,
  given,
  before,
  of,
  change,
}: Omit<TreeProps, "fault"> & { id: number; name: ReactNode; note?: string; depth?: number }) {
  const own = permissions[id]?.actions ?? [];
  const mine = of.permissions.find((each) => each.id === id)?.held ?? [];
  const shut = (action: Action) => !mine.includes(action) && before[id]?.includes(action) !== true;
  return (
    <tr data-depth={depth}>
      <th scope="row">
        {name}
        {note === undefined ? null : <span className="meta dim groupnote">{note}</span>}
      </th>
      {ACTIONS.map((action) => (
        <td key={action}>
          {own.includes(action) ? (
            <input
              type="checkbox"
              aria-label={`${nameOf(id)}: ${actionIn(action)}`}
              checked={given[id]?.includes(action) ?? false}
              disabled={shut(action)}
              onChange={({ currentTarget: { checked } }) => change(turned(given, id, action, checked))}
            />
          ) : null}
        </td>
      ))}
    </tr>
  );
}
