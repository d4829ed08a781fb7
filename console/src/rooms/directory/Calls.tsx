// What the directory did last, and why it was refused.
import { useId, useMemo } from "react";
import { Listed } from "@/ui/list/Listed";
import type { Column } from "@/ui/table/column";
import { Table } from "@/ui/table/Table";
import { Lines } from "@/ui/table/TableDetail";
import { useWords } from "@/words";
import { useClock } from "@/words/useClock";
import { whyIn } from "./said";
import { type CallOf, useLastCalls } from "./useDirectory";

const NONE: readonly CallOf[] = [];

export function Calls() {
  const t = useWords();
  const clock = useClock();
  const id = useId();
  const called = useLastCalls();
  const calls = called.data?.items ?? NONE;
  const columns = useMemo<readonly Column<CallOf>[]>(() => {
    const outcome = ({ status, why }: CallOf) =>
      why === null ? t("directory.calls.done") : `${t("directory.calls.refused", { status })}: ${whyIn(why)}`;
    return [
      {
        id: "what",
        head: t("directory.calls.what"),
        of: ({ method, path }) => `${method} ${path}`,
        cell: (call) => (
          <Lines name={`${call.method} ${call.path}`} more={`${clock.moment(call.at)} · ${outcome(call)}`} />
        ),
      },
      { id: "outcome", head: t("directory.calls.outcome"), of: outcome },
      { id: "at", head: t("directory.calls.at"), of: ({ at }) => at, cell: ({ at }) => clock.moment(at) },
    ];
  }, [t, clock]);
  return (
    <section className="directorypart" aria-labelledby={id}>
      <h2 id={id}>{t("directory.calls.title")}</h2>
      <p className="dim">{t("directory.calls.text")}</p>
      <Listed
        called={called}
        count={calls.length}
        failed={t("directory.calls.failed")}
        empty={{ title: t("directory.calls.empty") }}
      >
        <Table
          label={t("directory.calls.list")}
          rows={calls}
          columns={columns}
          idOf={({ number }) => String(number)}
          empty={{ title: t("directory.calls.empty") }}
          height="20rem"
          wraps
        />
      </Listed>
    </section>
  );
}
