// Presence: what the agent is, the slots that are held, and the way to change it.
import { Menu } from "@mantine/core";
import type { Preferences, Profile } from "@/api/shapes";
import { limits, suspendReasons } from "@/generated/catalogue";
import { usePrefer } from "@/session/useProfile";
import { Icon } from "@/ui/Icon";
import { IconDown } from "@/ui/icons";
import { MenuChoice } from "@/ui/MenuChoice";
import { MenuStep, neighbours } from "@/ui/MenuStep";
import { useLanguage, useWords } from "@/words";
import { awayValues, awayWord } from "./face/away";
import { usePresence } from "./face/usePresence";
import { SlotMeter } from "./SlotMeter";

export function PresenceMenu({ profile }: { profile: Profile }) {
  const t = useWords();
  const language = useLanguage();
  const change = usePresence();
  const { capacity, slots, status, suspended, suspend_reason, suspend_cause } = profile;
  const away = suspended || status !== "Online";
  const reason = suspend_reason === null ? null : (suspendReasons[suspend_reason]?.[language] ?? null);
  const word = !away
    ? t("presence.available")
    : status === "Offline"
      ? t("presence.offline")
      : (reason ?? t("presence.away"));
  const count = t("slots.count", { held: slots.length, maximum: capacity.maximum });
  return (
    <Menu width={260}>
      <Menu.Target>
        <button type="button" className={away ? "presence notnow" : "presence"}>
          <span className="sr">{t("presence.label", { word, count })}</span>
          <span className="standing" aria-hidden="true">
            <span className={!away ? "dot" : status === "Offline" ? "dot off" : "dot away"} />
            <span className="wide cut">{word}</span>
          </span>
          <span className="meter" aria-hidden="true">
            <SlotMeter capacity={capacity} slots={slots} />
            <span>{count}</span>
          </span>
          <span className="wide chevron">
            <Icon of={IconDown} small />
          </span>
        </button>
      </Menu.Target>
      <Menu.Dropdown>
        {suspend_cause === null || suspend_cause === "by_hand" ? null : (
          <p className="menuhead meta dim" style={{ whiteSpace: "normal" }}>
            {t(`presence.cause.${awayWord(profile)}`, awayValues(profile))}
          </p>
        )}
        <MenuChoice chosen={!away} choose={() => change({ available: true })} left={<span className="dot" />}>
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
      </Menu.Dropdown>
    </Menu>
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
