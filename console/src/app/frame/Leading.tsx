// What can be pressed next, once the leader was: it stands at the foot of the page until a key is.

import { Keys } from "@/ui/Button";
import { useLeader, useLeading } from "@/ui/keys";
import { useWords } from "@/words";

const NEXT = [
  ["A", "accept"],
  ["D", "decline"],
  ["B", "back"],
  ["Z", "undo"],
  ["1–9", "slot"],
  ["M", "composer"],
  ["W", "whisper"],
  ["R", "transfer"],
  ["I", "invite"],
  ["E", "end"],
  ["N", "take_next"],
] as const;

export function Leading() {
  const t = useWords();
  useLeading();
  const waits = useLeader((state) => state.waits);
  if (!waits) return null;
  return (
    <div className="leading" role="status" aria-label={t("keys.waits")}>
      {NEXT.map(([key, act]) => (
        <span key={act}>
          <Keys of={key} /> {t(`keys.${act}`)}
        </span>
      ))}
    </div>
  );
}
