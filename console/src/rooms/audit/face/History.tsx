// What was changed of one thing, on the page of the thing itself; the newest first.
import { Link } from "react-router";
import { useCall } from "@/api/useCall";
import { pathTo } from "@/ui/href";
import { Listed } from "@/ui/list/Listed";
import { useWords } from "@/words";
import { Entry } from "../Entry";
import { AUDIT } from "../useAudit";
import "../words";
import "../audit.css";

const SHOWN = 5;

export function History({ type, id, done }: { type: string; id: string; done?: () => void }) {
  const t = useWords();
  const called = useCall(AUDIT, { "types[]": [type], id });
  const items = called.data?.items ?? [];
  return (
    <section className="auditpart" aria-label={t("audit.history")}>
      <h3>{t("audit.history")}</h3>
      <Listed
        called={called}
        count={items.length}
        failed={t("audit.failed")}
        empty={{ title: t("audit.history_empty") }}
      >
        <ul>
          {items.slice(0, SHOWN).map((each) => (
            <li key={each.number}>
              <Entry of={each} whole done={done} />
            </li>
          ))}
        </ul>
        {items.length > SHOWN ? (
          <Link to={pathTo("auditLogs", {}, { type, id })}>{t("audit.all")}</Link>
        ) : null}
      </Listed>
    </section>
  );
}
