// Themes: light or dark, as the person or the device says.
import type { DarkMode } from "@/api/shapes";
import { useMe, usePrefer } from "@/session/useProfile";
import { Toggle } from "@/ui/Toggle";
import { useWords } from "@/words";
import { Setting } from "./Setting";

const MODES: readonly DarkMode[] = ["auto", "light", "dark"];

export function Themes() {
  const t = useWords();
  const { dark_mode } = useMe().preferences;
  const prefer = usePrefer();
  return (
    <Setting label={t("prefs.dark_mode")}>
      <Toggle
        label={t("prefs.dark_mode")}
        choices={MODES.map((mode) => [mode, t(`profile.mode.${mode}`)] as const)}
        chosen={dark_mode}
        choose={(mode) => prefer({ dark_mode: mode })}
      />
    </Setting>
  );
}
