// A list at one side and the open one beside it; where there is room for one side, the open one covers the list and leads back
// to it. What is chosen, and where that is kept, is the caller's.
import { type KeyboardEvent, type ReactNode, type RefObject, useEffect, useRef } from "react";
import { Link } from "react-router";
import { Button } from "../Button";
import { Icon } from "../Icon";
import { IconLeft } from "../icons";
import "./list.css";

type Way = { text: string } & ({ to: string } | { act: () => void });

export function ListDetail({
  className = "",
  title,
  open,
  head,
  label,
  above,
  list,
  reading,
  detail,
  back,
  nests = false,
  pane,
}: {
  className?: string;
  /** What the page is called, whichever side is seen; in a dialog that is said already. */
  title?: string;
  /** Whether one is open. */
  open: boolean;
  /** Over both sides. */
  head?: ReactNode;
  /** What the list is called. */
  label: string;
  /** What stays over the rows while they are scrolled. */
  above?: ReactNode;
  list: ReactNode;
  /** What the open side is called. */
  reading: string;
  detail: ReactNode;
  back: Way;
  /** The open side is a list with detail itself, and scrolls by its own sides. */
  nests?: boolean;
  pane?: RefObject<HTMLElement | null>;
}) {
  const own = useRef<HTMLElement>(null);
  const side = pane ?? own;
  const rows = useRef<HTMLElement>(null);
  useFocusFollows(open, rows, side);
  return (
    <div className={`listdetailbox ${className}`}>
      <div className="listdetail" data-open={open || undefined}>
        {title === undefined ? null : (
          <h1 className="sr" tabIndex={-1}>
            {title}
          </h1>
        )}
        {head === undefined ? null : <div className="listhead">{head}</div>}
        <section className="listside" aria-label={label} ref={rows} onKeyDown={walk}>
          {above}
          <div className="listrows">{list}</div>
        </section>
        <section
          className="openside"
          aria-label={reading}
          ref={side}
          // A scrolled region has to be reachable by keys.
          tabIndex={open && !nests ? 0 : -1}
        >
          <Back {...back} />
          {detail}
        </section>
      </div>
    </div>
  );
}

function Back({ text, ...way }: Way) {
  const inside = (
    <>
      <Icon of={IconLeft} small />
      {text}
    </>
  );
  return "to" in way ? (
    <Link className="btn quiet small listback" to={way.to}>
      {inside}
    </Link>
  ) : (
    <Button small look="quiet" className="listback" onClick={way.act}>
      {inside}
    </Button>
  );
}

/** A row: a link to what it opens, or a button that opens it. `beside` is what can be done with it where it stands. */
export function ListRow({
  className = "",
  chosen,
  beside,
  children,
  ...way
}: {
  className?: string;
  chosen: boolean;
  beside?: ReactNode;
  children: ReactNode;
} & ({ to: string } | { act: () => void })) {
  const same = {
    className: `listrow ${className}`,
    "aria-current": chosen ? ("true" as const) : undefined,
    "data-row": "",
    children,
  };
  return (
    <li>
      {"to" in way ? <Link to={way.to} {...same} /> : <button type="button" onClick={way.act} {...same} />}
      {beside}
    </li>
  );
}

const STEPS: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1 };

/** Moves the focus alone: what opens is marked as read or counted, so that it takes Enter. */
function walk(event: KeyboardEvent<HTMLElement>): void {
  const from = event.target as HTMLElement;
  const plain = !(event.altKey || event.ctrlKey || event.metaKey || event.shiftKey);
  // In a field of choices the arrows choose.
  if (!plain || from.matches("select, textarea, input:not([type=search])")) return;
  const rows = [...event.currentTarget.querySelectorAll<HTMLElement>("[data-row]")];
  const at = rows.findIndex((row) => row === from || row.parentElement?.contains(from) === true);
  const to =
    event.key === "Home" || event.key === "End"
      ? at === -1
        ? undefined
        : rows.at(event.key === "Home" ? 0 : -1)
      : rows[at + (STEPS[event.key] ?? Number.NaN)];
  const search = event.currentTarget.querySelector<HTMLElement>("[type=search]");
  const next = to ?? (event.key === "ArrowUp" && at === 0 ? search : null);
  if (next === null || next === undefined) return;
  event.preventDefault();
  next.focus();
}

const isGone = (side: HTMLElement | null) => side !== null && getComputedStyle(side).display === "none";

/** Where one side covers the other, the focus goes along with what is seen, and back to the row it came from. */
function useFocusFollows(
  open: boolean,
  rows: RefObject<HTMLElement | null>,
  side: RefObject<HTMLElement | null>,
): void {
  const before = useRef(open);
  const left = useRef<HTMLElement | null>(null);
  useEffect(() => {
    const list = rows.current;
    const remember = ({ target }: FocusEvent) => {
      if ((target as HTMLElement).matches("[data-row]")) left.current = target as HTMLElement;
    };
    list?.addEventListener("focusin", remember);
    return () => list?.removeEventListener("focusin", remember);
  }, [rows]);
  useEffect(() => {
    if (before.current === open) return;
    before.current = open;
    if (open && isGone(rows.current)) side.current?.focus();
    if (!open && isGone(side.current)) {
      const row = left.current?.isConnected ? left.current : rows.current?.querySelector("[data-row]");
      (row as HTMLElement | null | undefined)?.focus();
    }
  }, [open, rows, side]);
}
