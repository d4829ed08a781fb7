// What the person can be: available, away for a reason, offline. It comes when somebody goes to the presence.
import { Menu } from "@mantine/core";
import type { Preferences, Profile } from "@/api/shapes";
import { limits, suspendReasons } from "@/generated/catalogue";
import { usePrefer } from "@/session/useProfile";
import { MenuChoice } from "@/ui/MenuChoice";
import { MenuStep, neighbours } from "@/ui/MenuStep";
import { MenuAt } from "@/ui/opens/MenuAt";
import type { At } from "@/ui/opens/Opens";
import { useLanguage, useWords } from "@/words";
import { awayValues, awayWord } from "./face/away";
import { usePresence } from "./face/usePresence";

export function PresenceItems({ at, profile }: { at: At; profile: Profile }) {
  const t = useWords();
  const language = useLanguage();
  const change = usePresence();
  const { status, suspended, suspend_reason, suspend_cause } = profile;
  return (
    <MenuAt at={at} width={260}>
      {suspend_cause === null || suspend_cause === "by_hand" ? null : (
        <p className="menuhead meta dim" style={{ whiteSpace: "normal" }}>
          {t(`presence.cause.${awayWord(profile)}`, awayValues(profile))}
        </p>
      )}
      <MenuChoice
        chosen={!suspended && status === "Online"}
        choose={() => change({ available: true })}
        left={<span className="dot" />}
      >
        {t("presence.available")}
      </MenuChoice>
      <Menu.Divider />
      <Menu.Label>{t("presence.away")}</Menu.Label>
      {Object.values(suspendReasons).map((row) => {
        const chosen = suspended && suspend_reason === row.id;
        return (
          <MenuChoice
            key={row.id}
            chosen={chosen}
            choose={() => change({ available: false, reason: row.id })}
            left={<span className="dot away" />}
          >
            {row[language]}
          </MenuChoice>
        );
      })}
      <Menu.Divider />
      <MenuChoice
        chosen={status === "Offline"}
        choose={() => change({ offline: true })}
        left={<span className="dot off" />}
      >
        {t("presence.offline")}
      </MenuChoice>
      <Menu.Divider />
      <AwayAfter preferences={profile.preferences} />
    </MenuAt>
  );
}

type AwayTime = Preferences["away_time"];
const AWAY_TIMES: readonly AwayTime[] = [...limits.AUTO_AWAY_CHOICES, "never"];

function AwayAfter({ preferences }: { preferences: Preferences }) {
  const t = useWords();
  const prefer = usePrefer();
  const { away_time } = preferences;
  const [less, more] = neighbours(AWAY_TIMES, away_time, (next) => prefer({ away_time: next }));
  return (
    <MenuStep
      label={t("presence.away_after")}
      value={away_time === "never" ? t("presence.never") : t("presence.minutes", { count: away_time / 60 })}
      less={{ label: t("presence.away_less"), run: less }}
      more={{ label: t("presence.away_more"), run: more }}
    />
  );
}
