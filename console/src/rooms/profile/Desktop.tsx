// Notices on the desktop: a wish of the person's, and this browser's permission, which only a click may ask for.
import { useState } from "react";
import { noticeId } from "@/generated/catalogue";
import { allowed, askForDesktop, supported } from "@/notices/desktop";
import { say } from "@/notices/store";
import { useSession } from "@/session/store";
import { useMe, usePrefer } from "@/session/useProfile";
import { useWords } from "@/words";
import { subscribe } from "@/worker/register";
import { SwitchRow } from "./Setting";

export function Desktop() {
  const t = useWords();
  const prefer = usePrefer();
  const wished = useMe().preferences.desktop_notifications;
  const pushKey = useSession((session) => session.client?.push_key);
  const [may, setMay] = useState(allowed);
  // A browser without them has nothing to switch on.
  if (!supported()) return null;
  const on = wished && may;
  const change = async () => {
    if (on) return prefer({ desktop_notifications: false });
    const granted = await askForDesktop();
    setMay(granted);
    if (!granted) return say({ id: noticeId.DESKTOP_DENIED });
    if (!wished) prefer({ desktop_notifications: true });
    if (pushKey) void subscribe(pushKey);
  };
  return (
    <SwitchRow
      label={t("prefs.desktop_notifications")}
      note={t("prefs.desktop_notifications_note")}
      on={on}
      change={() => void change()}
    />
  );
}
