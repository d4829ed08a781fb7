// What is going to be closed, and when: until it is over, or until the person has hidden it.
import { useState } from "react";
import { recall, remember } from "@/browser/device";
import { BareIconButton } from "@/ui/Button";
import { Icon } from "@/ui/Icon";
import { IconClose, IconWarning } from "@/ui/icons";
import { openPopup } from "@/ui/popup";
import { useNow } from "@/ui/useNow";
import { useWords } from "@/words";
import { useClock } from "@/words/useClock";
import { isShown, type MaintenanceNotice, noticeKey } from "./maintenance";

const keyOf = (notice: string): string => `maintenance ${notice}`;

export default function MaintenanceBanner({ notice }: { notice: MaintenanceNotice }) {
  const t = useWords();
  const clock = useClock();
  const now = useNow();
  const [, setHidden] = useState(0);
  if (!isShown(notice, now, (key) => recall(keyOf(key), false))) return null;
  const hide = () => {
    remember(keyOf(noticeKey(notice) ?? ""), true);
    setHidden((count) => count + 1);
  };
  const from = clock.moment(notice.scheduled_for);
  return (
    <section className="banner" aria-label={t("banner.announcement")}>
      <Icon of={IconWarning} small />
      <span>
        {t("banner.maintenance", { name: notice.name, from, until: clock.moment(notice.scheduled_until) })}
      </span>
      <button type="button" className="link" onClick={() => openPopup(notice.shortlink)}>
        {t("banner.more")}
      </button>
      <BareIconButton small label={t("banner.hide")} onClick={hide}>
        <Icon of={IconClose} small />
      </BareIconButton>
    </section>
  );
}
