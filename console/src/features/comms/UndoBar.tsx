// What has just been done and can still be taken back, on whichever screen one is.
import { Button } from "@/ui/Button";
import { CountRing } from "@/ui/CountRing";
import { useNow } from "@/ui/useNow";
import { useWords } from "@/words";
import { until } from "@/words/format";
import { type Held, settle, UNDO_MS, undo, useHeld } from "./held";

export function UndoBar() {
  const held = useHeld((state) => state.held);
  return held === null ? null : <Bar held={held} />;
}

function Bar({ held }: { held: Held }) {
  const t = useWords();
  const now = useNow();
  const of = UNDO_MS / 1_000;
  const left = Math.min(of, until(new Date(held.until).toISOString(), now));
  return (
    <div className="undobar" role="status">
      <CountRing left={left} of={of} />
      <span className="grow">{t(`parting.held.${held.act}`, { customer: held.customer, to: held.to })}</span>
      <Button small keys="Alt Z" aria-keyshortcuts="Alt+Z" onClick={undo}>
        {t("parting.undo")}
      </Button>
      <Button small look="quiet" onClick={() => void settle()}>
        {t("parting.now")}
      </Button>
    </div>
  );
}
