// The rows of a table as they are searched, filtered, ordered and chosen, on TanStack's table.
import {
  columnFilteringFeature,
  columnVisibilityFeature,
  createFilteredRowModel,
  createSortedRowModel,
  globalFilteringFeature,
  rowSelectionFeature,
  rowSortingFeature,
  tableFeatures,
  useTable,
} from "@tanstack/react-table";
import { useMemo } from "react";
import { useLanguage } from "@/words";
import { type Column, comparer, finder, type Value } from "./column";

const features = tableFeatures({
  columnFilteringFeature,
  columnVisibilityFeature,
  globalFilteringFeature,
  rowSelectionFeature,
  rowSortingFeature,
  filteredRowModel: createFilteredRowModel(),
  sortedRowModel: createSortedRowModel(),
});

export function useRows<R extends object>(
  rows: readonly R[],
  columns: readonly Column<R>[],
  idOf: (row: R) => string,
) {
  const language = useLanguage();
  const made = useMemo(() => {
    const compare = comparer(language);
    return columns.map(({ id, of, aside = false }) => ({
      id,
      // What is missing stands at the end in both directions.
      accessorFn: (row: R) => of(row) ?? undefined,
      sortUndefined: "last" as const,
      sortFn: (a: { getValue: (id: string) => unknown }, b: { getValue: (id: string) => unknown }) =>
        compare(a.getValue(id) as Value, b.getValue(id) as Value),
      filterFn: (row: { getValue: (id: string) => unknown }, _: string, value: unknown) =>
        String(row.getValue(id) ?? "") === value,
      aside,
    }));
  }, [columns, language]);
  const found = useMemo(() => finder(columns), [columns]);
  const first = columns[0]?.id;
  return useTable({
    features,
    data: rows,
    columns: made,
    getRowId: idOf,
    initialState: {
      columnVisibility: Object.fromEntries(made.filter(({ aside }) => aside).map(({ id }) => [id, false])),
    },
    enableSortingRemoval: true,
    sortDescFirst: false,
    enableMultiSort: false,
    // One look at a row is enough: it is asked of its first column alone, and answered for all of them.
    getColumnCanGlobalFilter: (column: { id: string }) => column.id === first,
    globalFilterFn: (row: { original: R }, _: string, asked: unknown) =>
      found(row.original, String(asked).trim()),
  });
}

export type Rows<R extends object> = ReturnType<typeof useRows<R>>;
