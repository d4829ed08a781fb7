// Before and after of a change, a line for each field: what does not hold any more is struck.
import { useWords } from "@/words";
import { useClock } from "@/words/useClock";
import { type Change, toldOf } from "./said";

export function Values({ of: change, back = false }: { of: Change; back?: boolean }) {
  const t = useWords();
  const clock = useClock();
  return (
    <ul className="auditvalues">
      {toldOf(change, clock.moment).map(({ field, name, before, after }) => {
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
