// The rows of a table as they are drawn: all of a short one, of a long one those in view. Arrows, Page, Home and End walk through
// all of them; Enter opens, the space bar chooses.
import { useVirtualizer } from "@tanstack/react-virtual";
import {
  type KeyboardEvent,
  type ReactNode,
  type SyntheticEvent,
  useEffect,
  useMemo,
  useRef,
  useState,
} from "react";
import type { TableProps } from "./column";
import { Row } from "./Row";
import type { Rows } from "./useRows";

/** As many rows as a browser draws without anybody noticing; and how many more than those in view. */
const DRAWN = 200;
const OVERSCAN = 12;
const PAGE = 12;
/** --row, where the root has its ordinary size; what is drawn is measured. */
const ROW_PX = 36;
const TALLEST = "70dvh";

export function Body<R extends object>({
  table,
  columns,
  label,
  head,
  grid,
  height,
  bulk,
  open,
  opened,
  idOf,
  nameOf = idOf,
}: TableProps<R> & { table: Rows<R>; head: ReactNode; grid: boolean }) {
  const rows = table.getRowModel().rows;
  const frame = useRef<HTMLElement>(null);
  const long = rows.length > DRAWN;
  const virtual = useVirtualizer({
    count: long ? rows.length : 0,
    getScrollElement: () => frame.current,
    estimateSize: () => ROW_PX,
    getItemKey: (at) => rows[at]?.id ?? at,
    overscan: OVERSCAN,
    useFlushSync: false,
  });
  const seen = virtual.getVirtualItems();
  const drawn = long ? seen.flatMap(({ index }) => rows[index] ?? []) : rows;
  const first = long ? (seen[0]?.index ?? 0) : 0;
  const before = long ? (seen[0]?.start ?? 0) : 0;
  const after = long ? virtual.getTotalSize() - (seen.at(-1)?.end ?? 0) : 0;
  const [at, setAt] = useState(0);
  const wanted = useRef<number | null>(null);
  // A row that was far away is there only once the way to it is drawn.
  useEffect(() => {
    if (wanted.current === null) return;
    const row = frame.current?.querySelector<HTMLElement>(`[data-at="${wanted.current}"]`);
    if (row === null || row === undefined) return;
    wanted.current = null;
    row.focus();
  });
  const go = (to: number) => {
    const next = Math.max(0, Math.min(rows.length - 1, to));
    wanted.current = next;
    setAt(next);
    if (long) virtual.scrollToIndex(next);
  };
  const press = (event: KeyboardEvent<HTMLElement>) => {
    const row = event.target as HTMLElement;
    if (!grid || row.dataset.at === undefined || event.altKey || event.ctrlKey || event.metaKey) return;
    const here = Number(row.dataset.at);
    const to = steps(here, rows.length)[event.key];
    if (to !== undefined) go(to);
    else if (event.key === "Enter" && open !== undefined && rows[here] !== undefined)
      open(rows[here].original);
    else if (event.key === " " && bulk !== undefined) rows[here]?.toggleSelected();
    else return;
    event.preventDefault();
  };
  const visible = table.getVisibleLeafColumns();
  const shown = useMemo(() => {
    const ids = new Set(visible.map(({ id }) => id));
    return columns.filter(({ id }) => ids.has(id));
  }, [columns, visible]);
  const current = Math.min(at, rows.length - 1);
  // The one that keys begin from has to be drawn.
  const entry = drawn.some((_, index) => first + index === current) ? current : first;
  return (
    <section
      ref={frame}
      className="tablescroll"
      // Of a long one only what is in view is drawn: it has to end somewhere.
      style={{ maxHeight: height ?? (long ? TALLEST : undefined) }}
      aria-label={grid ? undefined : label}
      // A scrolled region has to be reachable by keys: by its rows, where they can be.
      tabIndex={grid && rows.length > 0 ? undefined : 0}
      onKeyDown={press}
      onFocus={(event) => setAt(placeOf(event) ?? at)}
      onClick={(event) => {
        const here = rows[placeOf(event) ?? -1];
        // What stands in a row and can be pressed does something else.
        if (here !== undefined && (event.target as HTMLElement).closest("input, button, a") === null)
          open?.(here.original);
      }}
    >
      <table
        aria-rowcount={long ? rows.length + 1 : undefined}
        {...(grid ? { role: "grid", "aria-label": label, "aria-multiselectable": bulk !== undefined } : {})}
      >
        <thead>{head}</thead>
        <tbody>
          <Gap height={before} />
          {drawn.map((row, index) => (
            <Row
              key={row.id}
              row={row}
              columns={shown}
              at={first + index}
              name={bulk === undefined ? undefined : nameOf(row.original)}
              chosen={row.getIsSelected()}
              opened={row.id === opened}
              tab={grid ? first + index === entry : undefined}
              measure={long ? virtual.measureElement : undefined}
            />
          ))}
          <Gap height={after} />
        </tbody>
      </table>
    </section>
  );
}

const steps = (at: number, rows: number): Readonly<Record<string, number>> => ({
  ArrowDown: at + 1,
  ArrowUp: at - 1,
  PageDown: at + PAGE,
  PageUp: at - PAGE,
  Home: 0,
  End: rows - 1,
});

/** Of which row this comes, by its place in the order. */
function placeOf({ target }: SyntheticEvent): number | undefined {
  const row = (target as HTMLElement).closest<HTMLElement>("[data-at]");
  return row === null ? undefined : Number(row.dataset.at);
}

/** The room of rows that are not drawn. */
function Gap({ height }: { height: number }) {
  return height <= 0 ? null : (
    // biome-ignore lint/a11y/noAriaHiddenOnFocusable: a row is focused only where it is told so
    <tr aria-hidden="true" className="tablegap">
      <td style={{ height }} />
    </tr>
  );
}
