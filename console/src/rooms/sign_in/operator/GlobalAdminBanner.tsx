// Global admin mode: an operator acts here as administrator, which nobody on this screen overlooks; and the way out.

import { signOut } from "@/house/signOut";
import { useSession } from "@/session/store";
import { Icon } from "@/ui/Icon";
import { IconWarning } from "@/ui/icons";
import { useWords } from "@/words";
import { useClock } from "@/words/useClock";
import "./words";

export default function GlobalAdminBanner({ reason }: { reason: string }) {
  const t = useWords();
  const clock = useClock();
  const expiresAt = useSession((session) => session.expiresAt);
  if (expiresAt === null) return null;
  const time = clock.time(new Date(expiresAt).toISOString());
  return (
    <div className="banner" role="status">
      <Icon of={IconWarning} small />
      <b>{t("operator.mode")}</b>
      <span>{t("operator.reason", { reason, time })}</span>
      <button type="button" className="link" onClick={() => void signOut()}>
        {t("operator.leave")}
      </button>
    </div>
  );
}
