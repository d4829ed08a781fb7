// What the palette changes of how the console looks and speaks, and its way to the preferences.
import { useNavigate } from "react-router";
import { act, type Block } from "@/house/commands";
import { useMe, usePrefer } from "@/session/useProfile";
import { pathTo } from "@/ui/href";
import { IconLanguage, IconMoon, IconSettings, IconSun } from "@/ui/icons";
import { LANGUAGES, useLanguage, useWords } from "@/words";

export function useBlocks(): readonly Block[] {
  const t = useWords();
  const language = useLanguage();
  const me = useMe();
  const prefer = usePrefer();
  const navigate = useNavigate();
  const looks = [
    me.preferences.dark_mode === "dark"
      ? act("light", IconSun, t("palette.light"), () => prefer({ dark_mode: "light" }))
      : act("dark", IconMoon, t("palette.dark"), () => prefer({ dark_mode: "dark" })),
    language === "it"
      ? act("en", IconLanguage, LANGUAGES.en, () => prefer({ language: "en", language_auto: false }))
      : act("it", IconLanguage, LANGUAGES.it, () => prefer({ language: "it", language_auto: false })),
  ];
  const preferences = act(
    "preferences",
    IconSettings,
    t("title.preferences"),
    () => void navigate(pathTo("preferences")),
  );
  return [
    { at: 50, commands: looks },
    { at: 100, commands: [preferences] },
  ];
}
