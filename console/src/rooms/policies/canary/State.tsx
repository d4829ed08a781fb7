// How a canary stands: until when it runs or why it ended, who started it, and whether it still is the draft at hand.
import type { ReactNode } from "react";
import { Button } from "@/ui/Button";
import { useWords } from "@/words";
import { useClock } from "@/words/useClock";
import { Changes } from "../Changes";
import { differences } from "../differences";
import { textOf } from "../document";
import { keep } from "../draft";
import type { Names } from "../said";
import type { Work } from "../useWork";
import type { Canary } from "./told";

export function State({
  canary,
  work,
  names,
  isOther,
  edits,
  children,
}: {
  canary: Canary;
  work: Work;
  names: Names;
  /** What is tried is not the draft at hand. */
  isOther: boolean;
  edits: boolean;
  /** What is done with it. */
  children: ReactNode;
}) {
  const t = useWords();
  const clock = useClock();
  const { state, begun, until, ended, by, share, version, document, broken, bounds } = canary;
  const runs = state === "running";
  const changes = differences(work.published.document, document);
  const said = { time: clock.moment(begun), name: by.name, percent: share, version };
  const points = broken === "left" ? bounds.left_points : bounds.level_points;
  return (
    <div className="canarystate" data-state={state}>
      <div className="canaryhead">
        <p>
          <strong role="status">
            {t(`canary.state.${state}`, { time: clock.moment(runs ? until : (ended ?? until)) })}
          </strong>
          <span className="meta dim">{t(version === 0 ? "canary.begun_first" : "canary.begun", said)}</span>
        </p>
        {children}
      </div>
      {broken === null ? null : (
        <p className="canarytold" data-broken>
          {t(`canary.broken.${broken}`, { seconds: bounds.wait_seconds ?? 0, points: points ?? 0 })}{" "}
          {t("canary.all_back")}
        </p>
      )}
      {runs && isOther && work.draft !== null ? <p className="meta dim">{t("canary.other")}</p> : null}
      {runs && edits && changes.length > 0 ? <p className="meta dim">{t("canary.publish")}</p> : null}
      {changes.length === 0 ? null : (
        <details>
          <summary>{t("canary.differences")}</summary>
          <Changes of={changes} names={names} />
        </details>
      )}
      {edits && work.draft === null && changes.length > 0 ? (
        <div>
          <Button onClick={() => keep({ version: work.published.version, text: textOf(document) })}>
            {t("canary.take")}
          </Button>
        </div>
      ) : null}
    </div>
  );
}
