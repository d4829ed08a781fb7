// One row of a table as it is drawn.
import { memo, type ReactNode } from "react";
import { useWords } from "@/words";
import type { Column } from "./column";

interface RowProps<R extends object> {
  row: { original: R; toggleSelected: () => void };
  columns: readonly Column<R>[];
  at: number;
  /** What it is called, where it can be chosen. */
  name: string | undefined;
  chosen: boolean;
  opened: boolean;
  /** Whether keys begin from it; undefined where they walk nowhere. */
  tab: boolean | undefined;
  measure: ((row: Element | null) => void) | undefined;
}

/** Drawn once: while one scrolls, the rows that stay are left alone. */
export const Row = memo(function Row<R extends object>({
  row,
  columns,
  at,
  name,
  chosen,
  opened,
  tab,
  measure,
}: RowProps<R>) {
  const t = useWords();
  return (
    <tr
      ref={measure}
      data-index={at}
      data-at={at}
      data-open={opened || undefined}
      aria-rowindex={measure === undefined ? undefined : at + 2}
      aria-selected={name === undefined ? undefined : chosen}
      tabIndex={tab === undefined ? undefined : tab ? 0 : -1}
    >
      {name === undefined ? null : (
        <td className="tablepick">
          <input
            type="checkbox"
            tabIndex={-1}
            aria-label={t("table.choose", { name })}
            checked={chosen}
            onChange={() => row.toggleSelected()}
          />
        </td>
      )}
      {columns.map(({ id, of, cell, figure }, place) => {
        const inside = cell === undefined ? of(row.original) : cell(row.original);
        const look = figure === true ? "num" : undefined;
        return place === 0 ? (
          <th key={id} scope="row" className={look}>
            {inside}
          </th>
        ) : (
          <td key={id} className={look}>
            {inside}
          </td>
        );
      })}
    </tr>
  );
}) as <R extends object>(props: RowProps<R>) => ReactNode;
