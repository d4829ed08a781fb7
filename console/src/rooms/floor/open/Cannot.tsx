// Why the person cannot take a chat over as they stand, said before they ask for it, with the act that helps.
import { usePresence } from "@/rooms/presence/face/usePresence";
import { useMe } from "@/session/useProfile";
import { Button } from "@/ui/Button";
import { Icon } from "@/ui/Icon";
import { IconWarning } from "@/ui/icons";
import { useWords } from "@/words";
import type { One } from "./wanted";

/** Null where they can, or where it takes no slot of theirs. */
export function useCannot({ act }: One): "away" | "full" | null {
  const { suspended, status, slots, capacity } = useMe();
  if (act !== "take_over") return null;
  if (suspended || status !== "Online") return "away";
  return slots.length < capacity.maximum ? null : "full";
}

export function Cannot({ why }: { why: "away" | "full" }) {
  const t = useWords();
  const change = usePresence();
  return (
    <div className="floorrefused" role="alert">
      <Icon of={IconWarning} small />
      <span>{t(`floor.told.you_are_${why}`)}</span>
      {why === "away" ? (
        <Button small onClick={() => change({ available: true })}>
          {t("offer.back")}
        </Button>
      ) : null}
    </div>
  );
}
