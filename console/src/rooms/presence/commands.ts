// The palette's way to come and go.
import { suspendReasons } from "@/generated/catalogue";
import { act, type Block } from "@/house/commands";
import { useMe } from "@/session/useProfile";
import { IconAway, IconCheck } from "@/ui/icons";
import { useLanguage, useWords } from "@/words";
import { comesBack } from "./face/away";
import { usePresence } from "./face/usePresence";

export function useBlocks(): readonly Block[] {
  const t = useWords();
  const language = useLanguage();
  const me = useMe();
  const change = usePresence();
  const commands = [
    ...(me.status === "Online" && !me.suspended
      ? []
      : [
          act("available", IconCheck, t("palette.available"), () => change({ available: true }), {
            ...(comesBack(me) ? { keys: "Alt B" } : {}),
          }),
        ]),
    ...Object.values(suspendReasons)
      .filter(({ id }) => !me.suspended || me.suspend_reason !== id)
      .map((row) =>
        act(`away ${row.id}`, IconAway, t("palette.away", { reason: row[language] }), () =>
          change({ available: false, reason: row.id }),
        ),
      ),
    ...(me.status === "Offline"
      ? []
      : [act("offline", IconAway, t("palette.offline"), () => change({ offline: true }))]),
  ];
  return [{ at: 20, commands }];
}
