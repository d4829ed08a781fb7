// What lies over every screen: a refused address, a full house, a network that is not there, a failure of ours.
import { Modal } from "@mantine/core";
import { describe, type Problem } from "@/api/problem";
import { problemText } from "@/notices/texts";
import { Button } from "@/ui/Button";
import { copy } from "@/ui/copy";
import { useWords } from "@/words";
import { closeOverlay, useOverlay } from "./leave";

export function Overlays() {
  const t = useWords();
  const { overlay, problem } = useOverlay();
  if (overlay === null) return null;
  return (
    <Modal
      opened
      onClose={closeOverlay}
      title={t(`overlay.${overlay}.title`)}
      withCloseButton={false}
      closeOnClickOutside={false}
    >
      <div className="overlaybody">
        <p>{t(`overlay.${overlay}.text`)}</p>
        {problem === null ? null : <Details problem={problem} overlay={overlay} />}
        <div className="overlayacts">
          {problem !== null && (overlay === "critical" || overlay === "bad_ip" || overlay === "hard_lock") ? (
            <Button onClick={() => void copy(describe(problem))}>
              {overlay === "critical" ? t("problem.copy") : t("signin.support")}
            </Button>
          ) : null}
          {overlay === "network_error" ? (
            <Button look="primary" onClick={() => location.reload()} data-autofocus>
              {t("pane.retry")}
            </Button>
          ) : (
            <Button look="primary" onClick={closeOverlay} data-autofocus>
              {t("overlay.ok")}
            </Button>
          )}
        </div>
      </div>
    </Modal>
  );
}

function Details({ problem, overlay }: { problem: Problem; overlay: string }) {
  const t = useWords();
  switch (overlay) {
    case "bad_ip":
      return (
        <p className="mono">
          {typeof problem.extra === "string" ? problem.extra : JSON.stringify(problem.extra)}
        </p>
      );
    case "critical":
      return (
        <p>
          <b>{problem.code}</b> {problemText(problem)}
        </p>
      );
    case "network_error":
      return (
        <ol className="steps">
          <li>{t("overlay.network_error.step1")}</li>
          <li>{t("overlay.network_error.step2")}</li>
          <li>{t("overlay.network_error.step3")}</li>
        </ol>
      );
    default:
      return null;
  }
}
