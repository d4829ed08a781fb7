// What lies over every screen: a refused address, a full house, a network that is not there, a failure of ours.
import { useSearchParams } from "react-router";
import { BASE, chooseBase, isElsewhere, OWN_BASE } from "@/api/base";
import { useFreshness } from "@/api/freshness";
import { describe, type Problem, type Silence } from "@/api/problem";
import { closeOverlay, useOverlay } from "@/house/leave";
import { useSession } from "@/session/store";
import { Button } from "@/ui/Button";
import { copy } from "@/ui/copy";
import { Overlay } from "@/ui/Overlay";
import { useWords } from "@/words";
import { problemText } from "@/words/catalogue";

export function Overlays() {
  const t = useWords();
  const { overlay, problem } = useOverlay();
  const { online } = useFreshness();
  const quiet = useSearchParams()[0].has("public");
  if (overlay === null || (overlay === "expired" && quiet)) return null;
  // A page that was just loaded may learn after its first call that there is no network.
  const silence = online ? (problem?.silence ?? "other") : "ENETUNREACH";
  const astray = isElsewhere && overlay === "network_error";
  return (
    <Overlay
      active
      header={overlay === "network_error" ? t(`silence.${silence}.title`) : t(`overlay.${overlay}.title`)}
      closeButton={false}
      firm
      // Behind it there is nothing yet.
      close={overlay === "network_error" ? undefined : closeOverlay}
    >
      <div className="overlaybody">
        <p>{overlay === "network_error" ? t(`silence.${silence}.reason`) : t(`overlay.${overlay}.text`)}</p>
        {problem === null ? null : <Details problem={problem} overlay={overlay} silence={silence} />}
        {astray ? <p>{t("banner.calls_go_to", { base: BASE })}</p> : null}
        <div className="overlayacts">
          {/* The banner with the way back lies beneath. */}
          {astray ? <Button onClick={() => chooseBase(OWN_BASE)}>{t("banner.own_server")}</Button> : null}
          {problem !== null && (overlay === "critical" || overlay === "bad_ip" || overlay === "hard_lock") ? (
            <Button onClick={() => void copy(describe(problem))}>
              {overlay === "critical" ? t("problem.copy") : t("overlay.for_support")}
            </Button>
          ) : null}
          {overlay === "critical" || overlay === "bad_ip" || overlay === "hard_lock" ? <SupportLink /> : null}
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
    </Overlay>
  );
}

/** Only where the operator has said where help is. */
function SupportLink() {
  const t = useWords();
  const support = useSession((session) => session.client?.support);
  if (!support || !/^(https:|mailto:)/.test(support)) return null;
  return (
    <a className="btn" href={support} target="_blank" rel="noreferrer">
      {t("overlay.support")}
    </a>
  );
}

function Details(shown: { problem: Problem; overlay: string; silence: Silence | "other" }) {
  const { problem, overlay, silence } = shown;
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
        <ol className="howto">
          <li>{t(`silence.${silence}.step1`)}</li>
          <li>{t(`silence.${silence}.step2`)}</li>
          <li>{t("silence.again")}</li>
        </ol>
      );
    default:
      return null;
  }
}
