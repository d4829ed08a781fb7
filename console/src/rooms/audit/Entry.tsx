// One change: when, what, from what to what, by whom and why; and how it is put back.
import { useEffect, useRef } from "react";
import { Link } from "react-router";
import { pathTo } from "@/ui/href";
import { useWords } from "@/words";
import { useClock } from "@/words/useClock";
import { actIn, type Change, nameIn, scopeIn, typeIn } from "./said";
import { Undo } from "./Undo";
import { Values } from "./Values";
import "./audit.css";

export function Entry({
  of: change,
  pointed = false,
  whole = false,
  done,
}: {
  of: Change;
  /** The address leads to it. */
  pointed?: boolean;
  /** With the day, where no head over it says which. */
  whole?: boolean;
  done?: () => void;
}) {
  const t = useWords();
  const clock = useClock();
  const own = useRef<HTMLElement>(null);
  useEffect(() => {
    if (pointed) own.current?.focus();
  }, [pointed]);
  const undid = useRef(false);
  // Its button goes as it is put back, and the focus with it.
  useEffect(() => {
    if (!undid.current || change.undone_by === null) return;
    undid.current = false;
    own.current?.focus();
  }, [change.undone_by]);
  const { at, type, action, undoes, undone_by, undoable, reason } = change;
  const instant = Date.parse(at);
  const name = nameIn(change);
  return (
    <article
      ref={own}
      className="auditentry"
      aria-label={t("audit.change", { what: typeIn(type), name })}
      aria-current={pointed || undefined}
      data-undone={undone_by !== null || undefined}
      tabIndex={-1}
    >
      <time className="meta dim" dateTime={at} title={clock.exact(instant)}>
        {whole ? clock.moment(instant) : clock.time(instant)}
      </time>
      <div className="auditsaid">
        <p>
          <strong>
            <bdi>{name}</bdi>
          </strong>{" "}
          <span className="dim">
            {typeIn(type)} · {actIn(action)}
          </span>
        </p>
        <Values of={change} />
        <p className="meta dim">{useSource(change)}</p>
        {reason === null ? null : <p className="meta dim">{t("audit.reason", { reason })}</p>}
        {undoes === null ? null : <To of={change} number={undoes} text={t("audit.undoes_link")} />}
        {undone_by === null ? null : <To of={change} number={undone_by} text={t("audit.undone_link")} />}
      </div>
      <div className="auditacts">
        {undone_by !== null ? (
          <span className="meta dim">{t("audit.undone")}</span>
        ) : undoable ? (
          <Undo
            of={change}
            done={() => {
              undid.current = true;
              done?.();
            }}
          />
        ) : null}
      </div>
    </article>
  );
}

/** Both changes are of the same thing: its own list has them. */
function To({ of: { type, id }, number, text }: { of: Change; number: number; text: string }) {
  return (
    <Link className="meta" to={pathTo("auditLogs", {}, { type, id, change: number })}>
      {text}
    </Link>
  );
}

/** Who, or what where it was no person, and from where. */
function useSource({ by, scope, address }: Change): string {
  const t = useWords();
  const who =
    by === null ? scopeIn(scope) : by.name === "" ? t("audit.by_unknown") : t("audit.by", { name: by.name });
  const way = by !== null && scope !== "console" ? scopeIn(scope).toLocaleLowerCase() : null;
  const from = address === null ? null : t("audit.from_address", { address });
  return [who, way, from].filter(Boolean).join(", ");
}
