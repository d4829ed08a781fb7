// A page of changes under their days.
import { useCall } from "@/api/useCall";
import { Listed, More } from "@/ui/list/Listed";
import type { Leaves } from "@/ui/list/useLeaves";
import { useWords } from "@/words";
import { useClock } from "@/words/useClock";
import { Entry } from "./Entry";
import type { Change } from "./said";
import { AUDIT, type AuditQuery, EVERY_S } from "./useAudit";

const STILL = { still: true };
const NONE: readonly Change[] = [];

/** What a page is asked for by; the token of the first is empty. */
export const pageOf = (query: AuditQuery, token: string): AuditQuery =>
  token === "" ? query : { ...query, next_token: token };

export function Leaf({
  query,
  token,
  before,
  still,
  sifted,
  change,
  more,
  undone,
}: {
  query: AuditQuery;
  token: string;
  /** The token of the page before it: its last day may go on here. */
  before: string | null;
  /** Older pages are shown: the first one stays as it is, or changes would be missing between them. */
  still: boolean;
  sifted: boolean;
  change: number | null;
  /** Null where the next page is shown already. */
  more: Leaves["more"] | null;
  undone: () => void;
}) {
  const t = useWords();
  const clock = useClock();
  const first = token === "";
  const called = useCall(
    AUDIT,
    pageOf(query, token),
    first && !still ? EVERY_S : undefined,
    first && !still ? {} : STILL,
  );
  const last = useCall(before === null ? null : AUDIT, pageOf(query, before ?? ""), undefined, STILL);
  const items = called.data?.items ?? NONE;
  let day = last.data?.items.at(-1)?.at ?? null;
  return (
    <Listed
      called={{ ...called, stale: called.stale && first }}
      count={first ? items.length : 1}
      failed={t("audit.failed")}
      empty={
        sifted
          ? { title: t("audit.none"), text: t("audit.none_text") }
          : { title: t("audit.empty"), text: t("audit.empty_text") }
      }
    >
      {items.map((each) => {
        const same = day !== null && clock.dayKey(day) === clock.dayKey(each.at);
        day = each.at;
        return (
          <div key={each.number}>
            {same ? null : <h2 className="auditday">{clock.day(each.at)}</h2>}
            <Entry of={each} pointed={each.number === change} done={undone} />
          </div>
        );
      })}
      {more === null ? null : (
        <More token={called.data?.next_token ?? null} text={t("audit.more")} more={more} />
      )}
    </Listed>
  );
}
