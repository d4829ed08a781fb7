// Why a link or another service did not let somebody in; it lies over the sign-in, or over the desk of who is signed in.

import { Button } from "@/ui/Button";
import { Overlay } from "@/ui/Overlay";
import { useWords } from "@/words";
import { showWay, useWayOverlay } from "./ways";

export function WayOverlays() {
  const t = useWords();
  const shown = useWayOverlay((store) => store.shown);
  if (shown === null) return null;
  const close = () => showWay(null);
  return (
    <Overlay active header={t(`ways.overlay.${shown}.title`)} closeButton={false} firm close={close}>
      <div className="overlaybody">
        <p>{t(`ways.overlay.${shown}.text`)}</p>
        <div className="overlayacts">
          <Button look="primary" onClick={close} data-autofocus>
            {t("overlay.ok")}
          </Button>
        </div>
      </div>
    </Overlay>
  );
}
