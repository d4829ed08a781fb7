// Global admin mode: an operator acts here as administrator, which nobody on this screen overlooks; and the way out.
import { useSession } from "@/session/store";
import { Icon } from "@/ui/Icon";
import { IconWarning } from "@/ui/icons";
import { addWords, useWords } from "@/words";
import { operator as en } from "@/words/operator.en";
import { operator as it } from "@/words/operator.it";
import { useClock } from "@/words/useClock";
import { signOut } from "../signOut";

addWords({ en: { operator: en }, it: { operator: it } });

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
