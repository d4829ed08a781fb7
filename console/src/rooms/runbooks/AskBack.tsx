// The question before a run goes back ahead of its time.
import { Really } from "@/ui/Really";
import { useWords } from "@/words";
import type { Run, useRunbooks } from "./useRunbooks";

export function AskBack({
  of: run,
  all,
  active,
  close,
}: {
  of: Run;
  all: ReturnType<typeof useRunbooks>;
  active: boolean;
  close: () => void;
}) {
  const t = useWords();
  return (
    <Really
      active={active}
      header={t("runbooks.revert_title", { name: run.name })}
      text={t("runbooks.revert_text")}
      stay={t("runbooks.cancel")}
      go={t("runbooks.revert")}
      busy={all.busy}
      close={close}
      act={() => {
        close();
        void all.revert(run);
      }}
    />
  );
}
