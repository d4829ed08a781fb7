// The question before a runbook is applied: for how long, and what it changes, from what to what.
import { Button } from "@/ui/Button";
import { Overlay } from "@/ui/Overlay";
import { useWords } from "@/words";
import { Acts } from "./Acts";
import { useActsOf } from "./said";
import type { Runbook } from "./useRunbooks";

export function AskRun({
  of: runbook,
  active,
  busy,
  close,
  go,
}: {
  of: Runbook;
  active: boolean;
  busy: boolean;
  close: () => void;
  go: () => void;
}) {
  const t = useWords();
  const acts = useActsOf();
  const lasts = t("runbooks.minutes", { count: runbook.minutes });
  return (
    <Overlay
      active={active}
      close={close}
      header={t("runbooks.ask_title", { name: runbook.name })}
      closeButton={false}
    >
      <div className="overlaybody">
        <p>{t("runbooks.ask_text", { span: lasts })}</p>
        <Acts of={acts(runbook)} />
        <div className="overlayacts">
          <Button onClick={close} data-autofocus>
            {t("runbooks.cancel")}
          </Button>
          <Button look="primary" disabled={busy} onClick={go}>
            {t("runbooks.run", { span: lasts })}
          </Button>
        </div>
      </div>
    </Overlay>
  );
}
