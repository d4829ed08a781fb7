// The newest changes of everything, under a title.
import { Link } from "react-router";
import { useCall } from "@/api/useCall";
import { pathTo } from "@/ui/href";
import { Panel } from "@/ui/Panel";
import { Bone } from "@/ui/PaneState";
import { useWords } from "@/words";
import { Entry } from "../Entry";
import { AUDIT, EVERY_S } from "../useAudit";
import "../words";
import "../audit.css";

const SHOWN = 8;

export function Recent() {
  const t = useWords();
  const called = useCall(AUDIT, {}, EVERY_S);
  const none = called.data !== undefined && called.data.items.length === 0;
  return (
    <Panel
      title={t("audit.recent")}
      called={called}
      failed={t("audit.failed")}
      empty={none ? { title: t("audit.empty"), text: t("audit.empty_text") } : null}
      waits={<Bone width="100%" height="12rem" />}
    >
      {({ items }) => (
        <div className="auditpart">
          <ul>
            {items.slice(0, SHOWN).map((each) => (
              <li key={each.number}>
                <Entry of={each} whole />
              </li>
            ))}
          </ul>
          <p className="meta dim">
            {t("audit.recent_note")}. <Link to={pathTo("auditLogs")}>{t("audit.all")}</Link>
          </p>
        </div>
      )}
    </Panel>
  );
}
