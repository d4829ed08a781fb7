// Over a table: search, one filter for each column of few values, the columns that are shown, the file.
import { Menu } from "@mantine/core";
import { useDeferredValue, useEffect, useMemo, useState } from "react";
import { useWords } from "@/words";
import { Button } from "../Button";
import { download } from "../download";
import { SearchField } from "../fields/SearchField";
import { Icon } from "../Icon";
import { IconCheck, IconClose, IconDownload, IconFilter } from "../icons";
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
  const t = useWords();
  const few = useMemo(() => columns.filter((column) => column.few === true), [columns]);
  const rows = table.getCoreRowModel().rows;
  const values = useMemo(
    () => few.map(({ of }) => [...new Set(rows.map(({ original }) => String(of(original) ?? "")))].sort()),
    [few, rows],
  );
  if (few.length === 0) return null;
  const asked = (id: string) => table.getColumn(id)?.getFilterValue() as string | undefined;
  const set = (id: string, value: string | undefined) => table.getColumn(id)?.setFilterValue(value);
  return (
    <>
      <Menu position="bottom-start">
        <Menu.Target>
          <Button>
            <Icon of={IconFilter} small />
            {t("table.filter")}
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          {few.map(({ id, head }, at) => (
            <div key={id}>
              <Menu.Label>{head}</Menu.Label>
              {values[at]?.map((value) => (
                <Ticked key={value} on={asked(id) === value} turn={(on) => set(id, on ? value : undefined)}>
                  {value}
                </Ticked>
              ))}
            </div>
          ))}
        </Menu.Dropdown>
      </Menu>
      {few.map(({ id, head }) => {
        const value = asked(id);
        return value === undefined ? null : (
          <Button
            key={id}
            small
            className="tablechip"
            onClick={() => set(id, undefined)}
            aria-label={t("table.without", { name: head, value })}
          >
            {head}: {value}
            <Icon of={IconClose} small />
          </Button>
        );
      })}
    </>
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

/** One of several that can be on at once, with the tick at its end like every other list of ours. */
function Ticked({ on, turn, children }: { on: boolean; turn: (on: boolean) => void; children: string }) {
  return (
    <Menu.CheckboxItem
      checked={on}
      onChange={turn}
      closeMenuOnClick={false}
      classNames={{ itemIndicator: "nomark" }}
      rightSection={on ? <Icon of={IconCheck} small /> : null}
    >
      {children}
    </Menu.CheckboxItem>
  );
}
