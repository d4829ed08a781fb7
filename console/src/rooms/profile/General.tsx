// General: when one goes away by oneself, whether hints help, and whether previous searches are shown.
import type { Preferences } from "@/api/shapes";
import { limits } from "@/generated/catalogue";
import { useMe, usePrefer } from "@/session/useProfile";
import { useWords } from "@/words";
import { Names } from "./Names";
import { Portrait } from "./Portrait";
import { Select, Switches } from "./Setting";

const TIMES: readonly Preferences["away_time"][] = ["never", ...limits.AUTO_AWAY_CHOICES];

export function General() {
  const t = useWords();
  const { away_time } = useMe().preferences;
  const prefer = usePrefer();
  const choices = TIMES.map((time) => ({
    value: String(time),
    text: time === "never" ? t("presence.never") : t("presence.minutes", { count: time / 60 }),
  }));
  return (
    <>
      <Names />
      <Portrait />
      <Select
        label={t("prefs.away_time")}
        note={t("prefs.away_time_note")}
        value={String(away_time)}
        choices={choices}
        choose={(value) => {
          const chosen = TIMES.find((time) => String(time) === value);
          if (chosen !== undefined) prefer({ away_time: chosen });
        }}
      />
      <Switches names={["handy_tips", "show_previous_searches"]} />
    </>
  );
}
