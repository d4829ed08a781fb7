// The departments as a tree, by keys as well: arrows go through it, open and shut branches, Home and End go to its ends, Enter opens one.
import { type CSSProperties, type KeyboardEvent, useState } from "react";
import { Icon } from "@/ui/Icon";
import { IconDown, IconRight } from "@/ui/icons";
import { useWords } from "@/words";
import type { Placed } from "./face/departments";
import type { Department } from "./useDepartments";

export function Tree({
  label,
  rows,
  found,
  open,
  to,
}: {
  label: string;
  /** In the order of the tree. */
  rows: readonly Placed<Department>[];
  /** What was looked for; the others only lead there. Null where nothing is. */
  found: ReadonlySet<number> | null;
  open: string | null;
  to: (id: number) => void;
}) {
  const t = useWords();
  const [shut, setShut] = useState<ReadonlySet<number>>(new Set());
  const [at, setAt] = useState<number | null>(null);
  const byId = new Map(rows.map(({ of }) => [of.id, of]));
  // What is found is not hidden in a branch that is shut.
  const hidden = (one: Department): boolean => {
    if (found !== null) return false;
    const parent = one.parent === null ? undefined : byId.get(one.parent);
    return parent !== undefined && (shut.has(parent.id) || hidden(parent));
  };
  const shown = rows.filter(({ of }) => !hidden(of));
  const branches = new Set(rows.map(({ of }) => of.parent));
  const here = shown.find(({ of }) => of.id === (at ?? Number(open))) ?? shown[0];
  const isShut = (id: number) => found === null && shut.has(id);
  const turn = (id: number, close: boolean) => {
    const next = new Set(shut);
    if (close) next.add(id);
    else next.delete(id);
    setShut(next);
  };
  const goes = (event: KeyboardEvent<HTMLElement>, one: Placed<Department> | undefined) => {
    if (one === undefined) return;
    setAt(one.of.id);
    event.currentTarget.parentElement?.querySelector<HTMLElement>(`[data-id="${one.of.id}"]`)?.focus();
  };
  const key = (event: KeyboardEvent<HTMLElement>, one: Placed<Department>) => {
    const place = shown.indexOf(one);
    const { id, parent } = one.of;
    const branch = branches.has(id);
    const act: Record<string, () => void> = {
      ArrowDown: () => goes(event, shown[place + 1]),
      ArrowUp: () => goes(event, shown[place - 1]),
      Home: () => goes(event, shown[0]),
      End: () => goes(event, shown.at(-1)),
      ArrowRight: () =>
        branch && isShut(id) ? turn(id, false) : branch ? goes(event, shown[place + 1]) : null,
      ArrowLeft: () =>
        branch && found === null && !isShut(id)
          ? turn(id, true)
          : goes(
              event,
              shown.find(({ of }) => of.id === parent),
            ),
      Enter: () => to(id),
      " ": () => to(id),
    };
    const does = act[event.key];
    if (does === undefined || event.ctrlKey || event.altKey || event.metaKey) return;
    event.preventDefault();
    does();
  };
  return (
    <div role="tree" aria-label={label} className="departmenttree">
      {shown.map((one) => {
        const { id, name, people, people_in_all } = one.of;
        const beside = rows.filter(({ of }) => of.parent === one.of.parent);
        return (
          <div
            key={id}
            role="treeitem"
            data-id={id}
            data-leads={found !== null && !found.has(id) ? "" : undefined}
            style={{ "--depth": one.depth } as CSSProperties}
            aria-level={one.depth + 1}
            aria-posinset={beside.indexOf(rows.find(({ of }) => of.id === id) ?? one) + 1}
            aria-setsize={beside.length}
            aria-expanded={branches.has(id) ? !isShut(id) : undefined}
            aria-selected={String(id) === open}
            tabIndex={one === here ? 0 : -1}
            onClick={() => {
              setAt(id);
              to(id);
            }}
            onKeyDown={(event) => key(event, one)}
          >
            <span
              className="departmentturn"
              aria-hidden="true"
              onClick={(event) => {
                if (found !== null || !branches.has(id)) return;
                event.stopPropagation();
                turn(id, !shut.has(id));
              }}
            >
              {branches.has(id) ? <Icon of={isShut(id) ? IconRight : IconDown} small /> : null}
            </span>
            <bdi className="grow">{name}</bdi>
            <span className="meta dim">
              {t("departments.people", { count: people_in_all })}
              {people === people_in_all ? null : (
                <span className="departmentown">{` · ${t("departments.own", { count: people })}`}</span>
              )}
            </span>
          </div>
        );
      })}
    </div>
  );
}
