// Notifications: which sounds are heard, and whether anything reaches somebody who is away.
import { sounds } from "@/generated/catalogue";
import { play, wanted } from "@/notices/sounds";
import { Icon } from "@/ui/Icon";
import { IconButton } from "@/ui/IconButton";
import { IconSound } from "@/ui/icons";
import { useWords } from "@/words";
import { Desktop } from "./Desktop";
import { Switch } from "./Setting";

const SOUNDS = [
  "lc_customer_message_sound",
  "lc_chat_invite_or_transfer_sound",
  "lc_capacity_available_sound",
  "announcements_sound",
] as const;

/** Heard on request whatever the switches say. */
function hear(name: string): void {
  const before = wanted.current;
  wanted.current = () => true;
  play(name);
  wanted.current = before;
}

export function Notifications() {
  const t = useWords();
  return (
    <>
      <h2>{t("prefs.sounds")}</h2>
      {SOUNDS.map((name) => {
        const sound = Object.entries(sounds).find(([, row]) => row.preference === name)?.[0];
        const label = t(`prefs.${name}`);
        return (
          <Switch key={name} name={name} label={label}>
            {sound === undefined ? null : (
              <IconButton label={t("prefs.hear", { name: label })} onClick={() => hear(sound)}>
                <Icon of={IconSound} small />
              </IconButton>
            )}
          </Switch>
        );
      })}
      <h2>{t("prefs.notices")}</h2>
      <Switch
        name="lc_if_unavailable_sound"
        label={t("prefs.lc_if_unavailable_sound")}
        note={t("prefs.lc_if_unavailable_sound_note")}
      />
      <Desktop />
    </>
  );
}
