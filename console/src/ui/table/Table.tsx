// A table: ordered by a click on a head, searched, filtered, its columns chosen, rows chosen for acts in bulk, saved as CSV.
// Of many rows only those in view are drawn; keys walk through all of them.
import { useMemo } from "react";
import { useWords } from "@/words";
import { useClock } from "@/words/useClock";
import { Button } from "../Button";
import { Icon } from "../Icon";
import { IconClose, IconSortDown, IconSortUp } from "../icons";
import { Empty } from "../PaneState";
import { Body } from "./Body";
import type { Column, TableProps } from "./column";
import { Tools } from "./Tools";
import { type Rows, useRows } from "./useRows";
import "@/words/patterns";
import "./table.css";

export function Table<R extends object>(props: TableProps<R>) {
  const { rows, columns, idOf, empty, tools = false, file, bulk, more, height } = props;
  const t = useWords();
  const clock = useClock();
  const said = (key: "table.rows" | "table.chosen", count: number) =>
    t(key, { count, shown: clock.number(count) });
  const table = useRows(rows, columns, idOf);
  const shown = table.getRowModel().rows;
  // What a search or a filter hides is not acted upon.
  const chosen = table.getFilteredSelectedRowModel().rows.map(({ original }) => original);
  const all = more?.total ?? rows.length;
  const grid = props.open !== undefined || bulk !== undefined;
  return (
    <div className="tablebox" data-wraps={props.wraps || undefined}>
      {tools || file !== undefined ? (
        <Tools table={table} columns={columns} file={file} only={!tools} />
      ) : null}
      <div className="tableframe">
        {bulk !== undefined && chosen.length > 0 ? (
          <div className="bulkbar" role="toolbar" aria-label={said("table.chosen", chosen.length)}>
            <strong className="grow" role="status">
              {said("table.chosen", chosen.length)}
            </strong>
            {bulk(chosen, () => table.resetRowSelection(true))}
            <Button
              small
              look="quiet"
              onClick={() => table.resetRowSelection(true)}
              aria-label={t("table.unchoose")}
            >
              <Icon of={IconClose} small />
            </Button>
          </div>
        ) : null}
        <Body {...props} table={table} grid={grid} height={height} head={<Head table={table} {...props} />} />
        {rows.length === 0 ? (
          <Empty {...empty} />
        ) : shown.length === 0 ? (
          <Empty title={t("table.none")} text={t("table.none_text")} />
        ) : null}
        {tools || more !== undefined ? (
          <div className="tablefoot meta dim">
            <span className="grow" role="status">
              {shown.length === all
                ? said("table.rows", all)
                : t("table.of", { found: clock.number(shown.length), rows: said("table.rows", all) })}
            </span>
            {more?.token == null ? null : (
              <Button small disabled={more.busy} onClick={() => more.token !== null && more.load(more.token)}>
                {t("table.more")}
              </Button>
            )}
          </div>
        ) : null}
      </div>
    </div>
  );
}

const SORTED = { asc: "ascending", desc: "descending" } as const;

function Head<R extends object>({ table, columns, bulk, order }: TableProps<R> & { table: Rows<R> }) {
  const t = useWords();
  const byId = useMemo(() => new Map(columns.map((column) => [column.id, column])), [columns]);
  return (
    <tr aria-rowindex={1}>
      {bulk === undefined ? null : (
        <th scope="col" className="tablepick">
          <input
            type="checkbox"
            aria-label={t("table.choose_all")}
            checked={table.getIsAllRowsSelected()}
            ref={(box) => {
              if (box !== null)
                box.indeterminate = !table.getIsAllRowsSelected() && table.getIsSomeRowsSelected();
            }}
            onChange={() => table.toggleAllRowsSelected(!table.getIsAllRowsSelected())}
          />
        </th>
      )}
      {table.getVisibleLeafColumns().map((column) => {
        const { head, figure = false } = byId.get(column.id) as Column<R>;
        const sorted =
          order === undefined
            ? column.getIsSorted()
            : order.by === column.id && (order.down ? "desc" : "asc");
        const turn =
          order === undefined
            ? column.getToggleSortingHandler()
            : () => order.set(column.id, sorted === "asc");
        const orders = order === undefined || order.can.includes(column.id);
        return (
          <th
            key={column.id}
            scope="col"
            className={figure ? "num" : undefined}
            aria-sort={!orders ? undefined : sorted === false ? "none" : SORTED[sorted]}
          >
            {orders ? (
              <button type="button" className="tablesort" onClick={turn}>
                {head}
                {sorted === false ? null : <Icon of={sorted === "asc" ? IconSortUp : IconSortDown} small />}
              </button>
            ) : (
              head
            )}
          </th>
        );
      })}
    </tr>
  );
}
