// The session of a wall ends like everybody's: said large in its last minutes, before it leads to the sign-in.
import { limits } from "@/generated/catalogue";
import { useSession } from "@/session/store";
import { useNow } from "@/ui/useNow";
import { useWords } from "@/words";
import { secondsTo, span } from "@/words/format";

export function Ending() {
  const t = useWords();
  const now = useNow();
  const expiresAt = useSession((session) => session.expiresAt);
  const threshold = useSession((session) => session.client?.autoSuspendThreshold);
  if (expiresAt === null) return null;
  const left = Math.max(0, secondsTo(expiresAt, now, "negative"));
  if (left >= (threshold ?? limits.AUTO_SUSPEND_THRESHOLD / 1_000)) return null;
  return (
    <p className="floorwallends" role="timer">
      {t("floor.wall.ends", { left: span(left) })}
    </p>
  );
}
