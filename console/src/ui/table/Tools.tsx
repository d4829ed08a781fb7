// Over a table: search, one filter for each column of few values, the columns that are shown, the file.
import { Menu } from "@mantine/core";
import { useDeferredValue, useEffect, useMemo, useState } from "react";
import { useWords } from "@/words";
import { Button } from "../Button";
import { download } from "../download";
import { SearchField } from "../fields/SearchField";
import { Icon } from "../Icon";
import { IconDownload } from "../icons";
import { Choices, Ticked } from "./Choices";
import type { Column } from "./column";
import { csvOf } from "./csv";
import type { Rows } from "./useRows";

export function Tools<R extends object>({
  table,
  columns,
  file,
  only,
}: {
  table: Rows<R>;
  columns: readonly Column<R>[];
  file: string | undefined;
  /** The file alone. */
  only: boolean;
}) {
  const t = useWords();
  const save = () => {
    const shown = columns.filter(({ id }) => table.getColumn(id)?.getIsVisible());
    const rows = table.getRowModel().rows.map(({ original }) => shown.map(({ of }) => of(original)));
    const text = csvOf(
      shown.map(({ head }) => head),
      rows,
    );
    download(`${file}.csv`, new Blob([text], { type: "text/csv" }));
  };
  return (
    <div className="tabletools">
      {only ? null : (
        <>
          <Search table={table} />
          <Filters table={table} columns={columns} />
        </>
      )}
      <span className="grow" />
      {only ? null : <Shown table={table} columns={columns} />}
      {file === undefined ? null : (
        <Button look="quiet" onClick={save}>
          <Icon of={IconDownload} small />
          {t("table.export")}
        </Button>
      )}
    </div>
  );
}

/** The field takes each letter at once, however long the table takes to be searched. */
function Search<R extends object>({ table }: { table: Rows<R> }) {
  const t = useWords();
  const [asked, setAsked] = useState("");
  const later = useDeferredValue(asked);
  const { setGlobalFilter } = table;
  useEffect(() => setGlobalFilter(later === "" ? undefined : later), [setGlobalFilter, later]);
  return (
    <SearchField
      label={t("table.search")}
      value={asked}
      onChange={(event) => setAsked(event.currentTarget.value)}
    />
  );
}

function Filters<R extends object>({ table, columns }: { table: Rows<R>; columns: readonly Column<R>[] }) {
  const few = useMemo(() => columns.filter((column) => column.few === true), [columns]);
  const rows = table.getCoreRowModel().rows;
  const values = useMemo(
    () => few.map(({ of }) => [...new Set(rows.map(({ original }) => String(of(original) ?? "")))].sort()),
    [few, rows],
  );
  if (few.length === 0) return null;
  return (
    <Choices
      of={few.map(({ id, head }, at) => ({
        id,
        head,
        values: (values[at] ?? []).map((value) => ({ value, text: value })),
        chosen: table.getColumn(id)?.getFilterValue() as string | undefined,
        choose: (value) => table.getColumn(id)?.setFilterValue(value),
      }))}
    />
  );
}

function Shown<R extends object>({ table, columns }: { table: Rows<R>; columns: readonly Column<R>[] }) {
  const t = useWords();
  return (
    <Menu>
      <Menu.Target>
        <Button look="quiet">{t("table.columns")}</Button>
      </Menu.Target>
      <Menu.Dropdown>
        {/* What names a row stays. */}
        {columns.slice(1).map(({ id, head }) => (
          <Ticked
            key={id}
            on={table.getColumn(id)?.getIsVisible() ?? true}
            turn={(on) => table.getColumn(id)?.toggleVisibility(on)}
          >
            {head}
          </Ticked>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
