// The dry run of the draft: which days, how far it is, and what would have been different.
import { useState } from "react";
import { useCall } from "@/api/useCall";
import { errorCode } from "@/generated/catalogue";
import { DRY_RUN_DAYS, DRY_RUN_LONGEST } from "@/generated/limits";
import { Button } from "@/ui/Button";
import { Listed } from "@/ui/list/Listed";
import { useWords } from "@/words";
import { problemText } from "@/words/catalogue";
import { hindranceOf } from "../hindrance";
import { markOf } from "../mark";
import type { Names } from "../said";
import type { Findings } from "../useFindings";
import type { Work } from "../useWork";
import type { Run } from "./compared";
import { Days } from "./Days";
import { Result } from "./Result";
import { useDryRun } from "./useDryRun";
import "./words";
import "./dry.css";

const MINUTE_MS = 60_000;
const HUNDRED = 100;

export default function DryRun({ work, findings, names }: { work: Work; findings: Findings; names: Names }) {
  const t = useWords();
  const days = useCall("engine/policy/dry_run/days");
  const { called, run, underWay, refused, busy, start, stop } = useDryRun();
  const [chosen, setChosen] = useState<readonly string[] | null>(null);
  const items = days.data?.items ?? [];
  // Until somebody chooses: the days of the last run, or the last day.
  const picked = (chosen ?? run?.days ?? items.slice(0, 1).map(({ day }) => day)).filter((day) =>
    items.some((item) => item.day === day),
  );
  const mark = markOf(work.text);
  const hindrance = hindranceOf(work, findings);
  const hindered =
    hindrance !== null
      ? t(`policies.hindered.${hindrance}`)
      : picked.length === 0
        ? t("dryrun.no_day")
        : null;
  return (
    <section className="policydry" aria-label={t("dryrun.title")}>
      <p className="dim">{t("dryrun.intro")}</p>
      <Listed
        called={days}
        count={items.length}
        failed={t("dryrun.failed")}
        empty={{ title: t("dryrun.none"), text: t("dryrun.none_text") }}
      >
        <Days items={items} picked={picked} most={DRY_RUN_DAYS} disabled={underWay} pick={setChosen} />
        <div className="policydryacts">
          {underWay && run !== null ? (
            <Progress run={run} stop={stop} busy={busy} />
          ) : (
            <>
              <Button
                look="primary"
                disabled={hindered !== null || busy || called.data === undefined}
                onClick={() => void start(work.document, [...picked], mark)}
              >
                {run === null ? t("dryrun.start") : t("dryrun.again")}
              </Button>
              {hindered === null ? null : <span className="meta dim">{hindered}</span>}
            </>
          )}
        </div>
        {refused === null ? null : (
          <p role="alert" className="wrong">
            {refused.code === errorCode.RATE_EXCEEDED ? t("dryrun.busy") : problemText(refused)}
          </p>
        )}
        <Ended run={run} />
        {run?.result == null ? null : (
          <Result run={run} result={run.result} isOlder={run.mark !== mark} names={names} />
        )}
      </Listed>
    </section>
  );
}

function Progress({ run, stop, busy }: { run: Run; stop: () => void; busy: boolean }) {
  const t = useWords();
  const state = t(`dryrun.state.${run.state as "waiting" | "reading" | "living"}`);
  const percent = Math.floor(run.share * HUNDRED);
  return (
    <>
      <progress max={HUNDRED} value={run.state === "waiting" ? undefined : percent} aria-label={state} />
      <span className="meta num" role="status">
        {run.state === "waiting" ? state : t("dryrun.share", { state, percent })}
      </span>
      <Button onClick={stop} disabled={busy}>
        {t("dryrun.stop")}
      </Button>
    </>
  );
}

/** Without a result. */
function Ended({ run }: { run: Run | null }) {
  const t = useWords();
  if (run?.state === "stopped") return <p role="status">{t("dryrun.stopped")}</p>;
  if (run?.state !== "failed") return null;
  return (
    <p role="alert" className="wrong">
      {t(`dryrun.why.${run.why ?? "fault"}`, { minutes: DRY_RUN_LONGEST / MINUTE_MS })}
    </p>
  );
}
