// What becomes of a file, or would: how many of what, and each fault by line and column.
import { useMemo } from "react";
import { Table } from "@/ui/table/Table";
import { Lines } from "@/ui/table/TableDetail";
import { useWords } from "@/words";
import { useClock } from "@/words/useClock";
import { type Faulty, faultsIn, type Imported } from "./fault";

const COUNTS = ["made", "changed", "same", "faulty", "invited"] as const;

export function Outcome({ of: answer }: { of: Imported }) {
  const t = useWords();
  const clock = useClock();
  const faults = useMemo(() => faultsIn(answer), [answer]);
  const columns = useMemo(
    () => [
      {
        id: "line",
        head: t("users.import.line"),
        of: ({ line }: Faulty) => line,
        cell: ({ line, username, column, text }: Faulty) => (
          <Lines name={String(line)} more={[username, column, text].join(" · ")} />
        ),
      },
      { id: "username", head: t("users.username"), of: ({ username }: Faulty) => username },
      { id: "column", head: t("users.import.column"), of: ({ column }: Faulty) => column, few: true },
      { id: "text", head: t("users.import.what"), of: ({ text }: Faulty) => text },
    ],
    [t],
  );
  const written = answer.written ? "done" : "would";
  return (
    <>
      <p className="userimportcounts" role="status">
        {COUNTS.filter((what) => answer[what] > 0 || what === "made")
          .map((what) =>
            t(`users.import.${written}.${what}`, {
              count: answer[what],
              shown: clock.number(answer[what]),
            }),
          )
          .join(" · ")}
      </p>
      {faults.length === 0 ? null : (
        <div className="tableunder">
          <Table
            label={t("users.import.faults")}
            rows={faults}
            columns={columns}
            idOf={({ line, column }) => `${line} ${column}`}
            empty={{ title: t("users.import.faults") }}
            file={t("users.import.faults_file")}
            height="18rem"
            wraps
          />
        </div>
      )}
    </>
  );
}
