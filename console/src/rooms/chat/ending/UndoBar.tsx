// What has just been done and can still be taken back: in the foot of its chat where that is seen, and on the frame elsewhere.
import { type Ref, useEffect, useRef } from "react";
import { Button } from "@/ui/Button";
import { CountRing } from "@/ui/CountRing";
import { useOver } from "@/ui/over";
import { useDrawn } from "@/ui/useDrawn";
import { useNow } from "@/ui/useNow";
import { useWords } from "@/words";
import { until } from "@/words/format";
import { type Held, settle, UNDO_MS, undo, useHeld } from "./held";

export function UndoBar() {
  const { held, footed } = useHeld();
  const covered = useOver(({ dialogs }) => dialogs > 0);
  if (held === null || (footed && !covered)) return null;
  return (
    <div className="undobar" role="status">
      <HeldBack held={held} />
    </div>
  );
}

/** In the chat that is about to go: in the place of the composer, or above the wrap-up. */
export function Leaving() {
  const held = useHeld((state) => state.held);
  const [drawn, place] = useDrawn();
  const covered = useOver(({ dialogs }) => dialogs > 0);
  const back = useRef<HTMLButtonElement>(null);
  // With the message box went the focus that was in it, also where a dialog has come in between.
  useEffect(() => {
    if (drawn && !covered && hasNoFocus()) back.current?.focus({ preventScroll: true });
  }, [drawn, covered]);
  useEffect(() => {
    if (!drawn) return;
    useHeld.setState({ footed: true });
    return () => useHeld.setState({ footed: false });
  }, [drawn]);
  if (held === null) return null;
  return (
    <div className="over leaving" role="status" ref={place}>
      <HeldBack held={held} back={back} />
    </div>
  );
}

/** Nobody has it, or a dialog that is still going away. */
const hasNoFocus = (): boolean => {
  const at = document.activeElement;
  return at === null || at === document.body || at.closest("[role=dialog]") !== null;
};

function HeldBack({ held, back }: { held: Held; back?: Ref<HTMLButtonElement> }) {
  const t = useWords();
  const now = useNow();
  const of = UNDO_MS / 1_000;
  const left = Math.min(of, until(new Date(held.until).toISOString(), now));
  return (
    <>
      <CountRing left={left} of={of} />
      <span className="grow">{t(`parting.held.${held.act}`, { customer: held.customer, to: held.to })}</span>
      <Button small keys="Alt Z" aria-keyshortcuts="Alt+Z" onClick={undo} ref={back}>
        {t("parting.undo")}
      </Button>
      <Button small look="quiet" onClick={() => void settle()}>
        {t(`parting.now.${held.act}`)}
      </Button>
    </>
  );
}
