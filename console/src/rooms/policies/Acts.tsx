// What is done with a draft: tried on recorded days, published after a question that says what it changes, or discarded.
import { useState } from "react";
import { Problem } from "@/api/problem";
import { Button } from "@/ui/Button";
import { Sure } from "@/ui/Sure";
import { useWords } from "@/words";
import { problemText } from "@/words/catalogue";
import { Changes } from "./Changes";
import { keep } from "./draft";
import { Found } from "./Findings";
import type { Names } from "./said";
import type { Findings } from "./useFindings";
import { type Outcome, usePublish } from "./usePolicy";
import type { Work } from "./useWork";

/** What a publication led to, where it was not done. */
export function Refused({ of, names }: { of: Outcome; names: Names }) {
  const t = useWords();
  if (of instanceof Problem) return problemText(of);
  if ("overtaken" in of) return t("policies.publish.meanwhile");
  if (!("faults" in of)) return null;
  return (
    <>
      <p>{t("policies.publish.refused")}</p>
      <Found of={of.faults} grave names={names} />
    </>
  );
}

export function Acts({
  work,
  findings,
  names,
  done,
  dry,
}: {
  work: Work;
  findings: Findings;
  names: Names;
  /** It is in force, with these warnings. */
  done: (outcome: Outcome) => void;
  /** Leads to the dry run; null where one is there. */
  dry: (() => void) | null;
}) {
  const t = useWords();
  const { publish, busy } = usePublish();
  const [refused, setRefused] = useState<Outcome | null>(null);
  if (work.draft === null) return null;
  const act = async (): Promise<boolean> => {
    const outcome = await publish(work.published.version, work.document);
    if (outcome instanceof Problem || !("warnings" in outcome)) {
      setRefused(outcome);
      return false;
    }
    keep(null);
    done(outcome);
    return true;
  };
  const drop = async (): Promise<boolean> => {
    keep(null);
    return true;
  };
  const ready = work.whole && !work.overtaken && findings.faults.length === 0 && work.changes.length > 0;
  return (
    <>
      <Sure
        label={t("policies.draft.discard")}
        title={t("policies.draft.title")}
        stay={t("policies.draft.stay")}
        go={t("policies.draft.go")}
        danger
        busy={false}
        act={drop}
        refused={null}
        forget={() => undefined}
      >
        <p>{t("policies.draft.text")}</p>
        <Changes of={work.changes} names={names} />
      </Sure>
      {dry === null ? null : <Button onClick={dry}>{t("policies.draft.dry")}</Button>}
      {ready || refused !== null ? (
        <Sure
          main
          label={t("policies.publish.act")}
          title={t("policies.publish.title")}
          stay={t("policies.publish.stay")}
          go={t("policies.publish.go")}
          busy={busy || !ready}
          act={act}
          refused={refused === null ? null : <Refused of={refused} names={names} />}
          forget={() => setRefused(null)}
        >
          <p>{t("policies.publish.text")}</p>
          <Changes of={work.changes} names={names} />
        </Sure>
      ) : null}
    </>
  );
}
