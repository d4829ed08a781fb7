// A run: since when and until when, or how it went back, act by act.
import { useState } from "react";
import { Button } from "@/ui/Button";
import { Icon } from "@/ui/Icon";
import { IconUndo } from "@/ui/icons";
import { useWords } from "@/words";
import { useClock } from "@/words/useClock";
import { Acts } from "./Acts";
import { AskBack } from "./AskBack";
import { useStepsOf } from "./said";
import type { Run, useRunbooks } from "./useRunbooks";

export function RunCard({
  of: run,
  all,
  ask,
}: {
  of: Run;
  all: ReturnType<typeof useRunbooks>;
  ask: (asked: boolean) => void;
}) {
  const t = useWords();
  const steps = useStepsOf();
  const { name, ended_at } = run;
  const [asked, setAsked] = useState(false);
  const asks = (is: boolean) => {
    setAsked(is);
    ask(is);
  };
  return (
    <article className="runbook" aria-label={name}>
      <div className="runbookhead">
        <span className="grow">
          <span className="rowtitle">{name}</span>
          <span className="meta dim">{useWhen(run)}</span>
        </span>
        {ended_at === null && all.mayRun ? (
          <Button disabled={all.busy} onClick={() => asks(true)}>
            <Icon of={IconUndo} small />
            {t("runbooks.revert_ask")}
          </Button>
        ) : null}
      </div>
      <Acts of={steps(run)} />
      <AskBack of={run} all={all} active={asked} close={() => asks(false)} />
    </article>
  );
}

function useWhen({ by, began_at, until, ended_at, ended_by }: Run): string {
  const t = useWords();
  const clock = useClock();
  if (ended_at === null)
    return t("runbooks.since", { time: clock.time(began_at), name: by.name, until: clock.time(until) });
  const time = clock.time(ended_at);
  return ended_by === null
    ? t("runbooks.ended_itself", { time })
    : t("runbooks.ended_by", { time, name: ended_by.name });
}
