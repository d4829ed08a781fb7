// The question before something is done that cannot be undone: Enter and Escape leave everything as it is.
import type { ReactNode } from "react";
import { Button } from "./Button";
import { Overlay } from "./Overlay";

export function Really({
  active,
  header,
  text,
  stay,
  go,
  busy = false,
  close,
  act,
  children,
}: {
  active: boolean;
  header: string;
  text: string;
  /** What the button says that leaves things as they are. */
  stay: string;
  /** What the button says that does it. */
  go: string;
  busy?: boolean;
  close: () => void;
  act: () => void;
  /** A third way, which comes last. */
  children?: ReactNode;
}) {
  return (
    <Overlay active={active} close={close} header={header} closeButton={false}>
      <div className="overlaybody">
        <p>{text}</p>
        <div className="overlayacts">
          <Button onClick={close} data-autofocus>
            {stay}
          </Button>
          <Button look="danger" disabled={busy} onClick={act}>
            {go}
          </Button>
          {children}
        </div>
      </div>
    </Overlay>
  );
}
