// The badges that there are: those that the person has, with when, and those still to come.
import { useEffect, useState } from "react";
import { useCall } from "@/api/useCall";
import { useMe, usePrefer } from "@/session/useProfile";
import { Icon } from "@/ui/Icon";
import { IconBadge } from "@/ui/icons";
import { Panel } from "@/ui/Panel";
import { Bone } from "@/ui/PaneState";
import { useWords } from "@/words";
import { badges, badgeText } from "@/words/catalogue";
import { useClock } from "@/words/useClock";
import "@/ui/setting.css";

export function Badges() {
  const t = useWords();
  const clock = useClock();
  const called = useCall("internal/achievements");
  const { new_achievements } = useMe().preferences;
  const prefer = usePrefer();
  // New is what was new when the page was opened; from then on it has been seen.
  const [fresh] = useState(new_achievements);
  const seen = new_achievements.length > 0;
  useEffect(() => {
    if (seen) prefer({ new_achievements: [] });
  }, [seen, prefer]);
  return (
    <Panel
      title={t("stats.badges")}
      called={called}
      failed={t("stats.badges_failed")}
      waits={<Bone width="100%" height="4rem" />}
    >
      {({ items }) => {
        const since = new Map(items.map(({ name, at }) => [name, at]));
        return (
          <ul className="badges">
            {badges().map((key) => {
              const { name, text } = badgeText(key);
              const at = since.get(key);
              return (
                <li key={key} className={at === undefined ? "badge todo" : "badge"}>
                  <Icon of={IconBadge} />
                  <div className="grow">
                    <p className="settingname">
                      {name}{" "}
                      {fresh.includes(key) ? <span className="tag">{t("stats.badge_new")}</span> : null}
                    </p>
                    <p className="meta dim">
                      {at === undefined ? t("stats.badge_todo") : `${text} ${clock.day(at)}`}
                    </p>
                  </div>
                </li>
              );
            })}
          </ul>
        );
      }}
    </Panel>
  );
}
