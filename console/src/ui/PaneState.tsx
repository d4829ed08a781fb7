// The states of a pane that has nothing to show yet, nothing to show, or only something old.
import type { ReactNode } from "react";
import type { Problem } from "@/api/problem";
import { useWords } from "@/words";
import { problemText } from "@/words/catalogue";
import { useClock } from "@/words/useClock";
import { Button } from "./Button";
import { CopyButton } from "./CopyButton";
import { Icon } from "./Icon";
import { IconEmpty, IconRefresh, IconWarning } from "./icons";

export function Failed({ problem, what, retry }: { problem: Problem; what: string; retry: () => void }) {
  const t = useWords();
  return (
    <div className="state" role="alert">
      <Icon of={IconWarning} />
      <strong>{what}</strong>
      <span>{problemText(problem)}</span>
      {problem.requestId === null ? null : (
        <span className="mono">
          {t("pane.request")} {problem.requestId.slice(0, 13)}
          <CopyButton text={problem.requestId} label={t("pane.copy_request")} />
        </span>
      )}
      <Button onClick={retry}>
        <Icon of={IconRefresh} small />
        {t("pane.retry")}
      </Button>
    </div>
  );
}

export function Empty({ title, text, children }: { title: string; text?: string; children?: ReactNode }) {
  return (
    <div className="state">
      <Icon of={IconEmpty} />
      <strong>{title}</strong>
      {text === undefined ? null : <span>{text}</span>}
      {children}
    </div>
  );
}

/** What is shown was true at `at`; since then nothing was heard. */
export function Stale({ at, retry }: { at: number | null; retry: () => void }) {
  const t = useWords();
  const clock = useClock();
  return (
    <div className="staleplace">
      <div className="staleline" role="status">
        <Icon of={IconWarning} small />
        <span className="grow">
          {at === null ? t("pane.stale") : t("pane.stale_since", { time: clock.time(at) })}
        </span>
        <Button small look="quiet" onClick={retry}>
          {t("pane.retry")}
        </Button>
      </div>
    </div>
  );
}

/** A grey shape in the place of what is being loaded. */
export function Bone({ width, height }: { width: string; height: string }) {
  return <span className="bone" style={{ width, height }} aria-hidden="true" />;
}
