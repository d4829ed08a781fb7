// Before and after of a change, a line for each field: what does not hold any more is struck.
import { useWords } from "@/words";
import { type Change, toldOf } from "./said";
import { useReads } from "./useReads";

export function Values({ of: change, back = false }: { of: Change; back?: boolean }) {
  const t = useWords();
  const reads = useReads(change);
  return (
    <ul className="auditvalues">
      {toldOf(change, reads).map(({ field, name, before, after }) => {
        const [from, to] = back ? [after, before] : [before, after];
        // What was put back is how it is: the new value is the one that is over.
        const over = !back && change.undone_by !== null;
        return (
          <li key={field}>
            <span className="dim">{name}</span>{" "}
            {from === null ? null : over ? <b>{from}</b> : <del>{from}</del>}
            {from === null || to === null ? null : (
              <>
                <span className="dim" aria-hidden="true">
                  {" → "}
                </span>
                <span className="sr"> {t("audit.to")} </span>
              </>
            )}
            {to === null ? null : over ? <del>{to}</del> : <b>{to}</b>}
          </li>
        );
      })}
    </ul>
  );
}
