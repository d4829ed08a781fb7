// An agent's slots: filled is a chat, hatched is an offer that rings, hollow is free. Many are told by their number where
// there is no room for the boxes.
import type { Capacity, Slot } from "@/api/shapes";
import { useWords } from "@/words";

/** What the bar of a phone has room for beside everything else. */
const FEW = 4;

export function SlotMeter({ capacity, slots }: { capacity: Capacity; slots: readonly Slot[] }) {
  const t = useWords();
  const taken = slots.filter((slot) => slot.kind === "taken").length;
  const ringing = slots.length - taken;
  const all = Math.max(capacity.maximum, slots.length);
  const look = (at: number) => (at < taken ? "on" : at < taken + ringing ? "ring" : undefined);
  return (
    <span
      className="slots"
      data-many={all > FEW || undefined}
      role="img"
      aria-label={t("slots.label", { taken, ringing, maximum: capacity.maximum })}
    >
      {Array.from({ length: all }, (_, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: slots have no identity but their place
        <i key={at} className={look(at)} />
      ))}
    </span>
  );
}
