// That runbooks are applied, over the floor: which, for how much longer, and the way to have them go back.
import { useState } from "react";
import { openOverlay } from "@/house/overlays";
import { Button } from "@/ui/Button";
import { Icon } from "@/ui/Icon";
import { IconPlay } from "@/ui/icons";
import { useNow } from "@/ui/useNow";
import { useWords } from "@/words";
import { problemText } from "@/words/catalogue";
import { span, until } from "@/words/format";
import { AskBack } from "../AskBack";
import { type Run, useRunbooks } from "../useRunbooks";
import "../words";
import "../runbooks.css";

export function Applied() {
  const t = useWords();
  const all = useRunbooks();
  const running = all.called.data?.runs.filter(({ ended_at }) => ended_at === null) ?? [];
  if (running.length === 0) return null;
  return (
    <ul className="runbookstrip" aria-label={t("runbooks.running")}>
      {running.map((run) => (
        <One key={run.id} of={run} all={all} />
      ))}
    </ul>
  );
}

function One({ of: run, all }: { of: Run; all: ReturnType<typeof useRunbooks> }) {
  const t = useWords();
  const now = useNow();
  const [asked, setAsked] = useState(false);
  return (
    <li>
      <Icon of={IconPlay} small />
      <button type="button" className="runbookname cut" onClick={() => openOverlay("runbooks")}>
        <bdi>{run.name}</bdi>
      </button>
      <span className="meta">{t("runbooks.left", { left: span(until(run.until, now)) })}</span>
      {all.mayRun ? (
        <Button small disabled={all.busy} onClick={() => setAsked(true)}>
          {t("runbooks.revert_ask")}
        </Button>
      ) : null}
      {all.refused?.runbook === run.runbook ? (
        <span className="wrong" role="alert">
          {problemText(all.refused.problem)}
        </span>
      ) : null}
      <AskBack of={run} all={all} active={asked} close={() => setAsked(false)} />
    </li>
  );
}
