// A runbook that is prepared: what it does stands there, and is asked about before it is applied.
import { useState } from "react";
import { Button } from "@/ui/Button";
import { Icon } from "@/ui/Icon";
import { IconButton } from "@/ui/IconButton";
import { IconDelete, IconEdit, IconPlay, IconWarning } from "@/ui/icons";
import { Really } from "@/ui/Really";
import { useWords } from "@/words";
import { problemText } from "@/words/catalogue";
import { Acts } from "./Acts";
import { AskRun } from "./AskRun";
import { useActsOf } from "./said";
import { isOvertaken, type Runbook, type useRunbooks } from "./useRunbooks";

export function Card({
  of: runbook,
  runs,
  all,
  edit,
  ask,
}: {
  of: Runbook;
  /** It is applied now. */
  runs: boolean;
  all: ReturnType<typeof useRunbooks>;
  edit: () => void;
  ask: (asked: boolean) => void;
}) {
  const t = useWords();
  const acts = useActsOf();
  const [asked, setAsked] = useState<"run" | "remove" | null>(null);
  const { id, name, minutes } = runbook;
  const asks = (what: typeof asked) => {
    setAsked(what);
    ask(what !== null);
  };
  const { refused } = all;
  return (
    <article className="runbook" aria-label={name}>
      <div className="runbookhead">
        <span className="rowtitle grow">{name}</span>
        {all.mayWrite ? (
          <>
            <IconButton label={t("runbooks.edit")} onClick={edit}>
              <Icon of={IconEdit} />
            </IconButton>
            <IconButton label={t("runbooks.delete")} onClick={() => asks("remove")}>
              <Icon of={IconDelete} />
            </IconButton>
          </>
        ) : null}
        {all.mayRun ? (
          <Button look="primary" disabled={all.busy || runs} onClick={() => asks("run")}>
            <Icon of={IconPlay} small />
            {runs
              ? t("runbooks.runs")
              : t("runbooks.run", { span: t("runbooks.minutes", { count: minutes }) })}
          </Button>
        ) : null}
      </div>
      <Acts of={acts(runbook)} />
      {refused === null || refused.runbook !== id ? null : (
        <p className="wrong" role="alert">
          <Icon of={IconWarning} small />
          {isOvertaken(refused.problem)
            ? t(runs ? "runbooks.already" : "runbooks.changed_meanwhile")
            : problemText(refused.problem)}
        </p>
      )}
      <AskRun
        of={runbook}
        active={asked === "run"}
        busy={all.busy}
        close={() => asks(null)}
        go={() => {
          asks(null);
          void all.run(runbook);
        }}
      />
      <Really
        active={asked === "remove"}
        header={t("runbooks.delete_title", { name })}
        text={t("runbooks.delete_text")}
        stay={t("runbooks.keep")}
        go={t("runbooks.delete")}
        busy={all.busy}
        close={() => asks(null)}
        act={() => {
          asks(null);
          void all.remove(runbook);
        }}
      />
    </article>
  );
}
