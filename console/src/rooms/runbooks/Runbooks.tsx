// The runbooks, over every screen: what is applied now, what is prepared, and how what is over went back.
import { useState } from "react";
import { Button } from "@/ui/Button";
import { Icon } from "@/ui/Icon";
import { IconPlus } from "@/ui/icons";
import { Listed } from "@/ui/list/Listed";
import { Overlay } from "@/ui/Overlay";
import { useWords } from "@/words";
import { Card } from "./Card";
import { Editor } from "./Editor";
import { RunCard } from "./RunCard";
import { type Runbook, useRunbooks } from "./useRunbooks";
import "./words";
import "./runbooks.css";

export default function Runbooks({ close }: { close: () => void }) {
  const t = useWords();
  /** A question lies over it: Escape answers that. */
  const [asked, setAsked] = useState(false);
  /** What is written: one that is there, or a new one. */
  const [written, setWritten] = useState<Runbook | "new" | null>(null);
  const all = useRunbooks();
  const { called, mayWrite } = all;
  const items = called.data?.items ?? [];
  const running = called.data?.runs.filter(({ ended_at }) => ended_at === null) ?? [];
  const past = called.data?.runs.filter(({ ended_at }) => ended_at !== null) ?? [];
  const leave = () => setWritten(null);
  return (
    <Overlay active header={t("runbooks.title")} size="46rem" close={asked ? undefined : close}>
      {written !== null ? (
        <Editor of={written === "new" ? null : written} done={all.again} close={leave} />
      ) : (
        <div className="overlaybody runbooks">
          <Listed
            called={called}
            count={items.length + running.length + past.length}
            failed={t("runbooks.failed")}
            empty={{
              title: t("runbooks.empty"),
              text: mayWrite ? t("runbooks.empty_text") : t("runbooks.empty_lead"),
            }}
          >
            {running.length === 0 ? null : (
              <section aria-label={t("runbooks.running")}>
                <h3>{t("runbooks.running")}</h3>
                {running.map((run) => (
                  <RunCard key={run.id} of={run} all={all} ask={setAsked} />
                ))}
              </section>
            )}
            {items.length === 0 ? null : (
              <section aria-label={t("runbooks.prepared")}>
                <h3>{t("runbooks.prepared")}</h3>
                {items.map((each) => (
                  <Card
                    key={each.id}
                    of={each}
                    runs={running.some(({ runbook }) => runbook === each.id)}
                    all={all}
                    edit={() => setWritten(each)}
                    ask={setAsked}
                  />
                ))}
              </section>
            )}
            {past.length === 0 ? null : (
              <section aria-label={t("runbooks.past")}>
                <h3>{t("runbooks.past")}</h3>
                {past.map((run) => (
                  <RunCard key={run.id} of={run} all={all} ask={setAsked} />
                ))}
              </section>
            )}
          </Listed>
          {mayWrite && called.data !== undefined ? (
            <div className="overlayacts">
              <Button onClick={() => setWritten("new")}>
                <Icon of={IconPlus} small />
                {t("runbooks.make")}
              </Button>
            </div>
          ) : null}
        </div>
      )}
    </Overlay>
  );
}
