// The audit log: every change, the newest first, day by day. What is asked for stands in the address.
import { useSWRConfig } from "swr";
import { keyOf } from "@/api/calls";
import { Button } from "@/ui/Button";
import { download } from "@/ui/download";
import { Icon } from "@/ui/Icon";
import { IconDownload } from "@/ui/icons";
import { useLeaves } from "@/ui/list/useLeaves";
import { csvOf } from "@/ui/table/csv";
import { useWords } from "@/words";
import { useClock } from "@/words/useClock";
import { Filters } from "./Filters";
import { fileOf } from "./file";
import { Leaf, pageOf } from "./Leaf";
import type { Change } from "./said";
import { AUDIT, useAsked } from "./useAudit";
import "./words";
import "./audit.css";

export default function AuditLogs() {
  const t = useWords();
  const clock = useClock();
  const { cache } = useSWRConfig();
  const all = useAsked();
  const { query, sifted, change } = all;
  const question = JSON.stringify(query);
  const leaves = useLeaves(question);
  const older = leaves.tokens.length > 1;
  const save = () => {
    const shown = leaves.tokens.flatMap(
      (token) =>
        (cache.get(keyOf(AUDIT, pageOf(query, token)))?.data as { items: Change[] } | undefined)?.items ?? [],
    );
    const { head, rows } = fileOf(shown, clock.exact);
    download(`${t("audit.file")}.csv`, new Blob([csvOf(head, rows)], { type: "text/csv" }));
  };
  return (
    <div className="auditpage">
      <header className="audithead">
        <h1>{t("title.audit")}</h1>
        <span className="grow dim">{t("audit.intro")}</span>
        <Button look="quiet" onClick={save}>
          <Icon of={IconDownload} small />
          {t("audit.export")}
        </Button>
      </header>
      <Filters {...all} />
      {older ? (
        <div className="staleline" role="status">
          <span className="grow">{t("audit.still")}</span>
          <Button small look="quiet" onClick={leaves.anew}>
            {t("audit.newest")}
          </Button>
        </div>
      ) : null}
      <section className="auditlist" aria-label={t("title.audit")}>
        {leaves.tokens.map((token, at) => (
          <Leaf
            key={`${question} ${token}`}
            query={query}
            token={token}
            before={at === 0 ? null : (leaves.tokens[at - 1] ?? null)}
            still={older}
            sifted={sifted}
            change={change}
            more={at === leaves.tokens.length - 1 ? leaves.more : null}
            undone={leaves.anew}
          />
        ))}
      </section>
    </div>
  );
}
