// The rail: the modules that the person holds, and the team at its foot.
import { NavLink } from "react-router";
import type { Profile } from "@/api/shapes";
import { holds } from "@/session/permissions";
import { pathTo, type ScreenName } from "@/ui/href";
import { Icon } from "@/ui/Icon";
import { IconChat, IconKnowledge, IconTeam } from "@/ui/icons";
import { useWords } from "@/words";
import { capped } from "@/words/format";
import { table } from "../screens";

const ICONS = { comms: IconChat, knowledge: IconKnowledge } as const;

export function Rail({ profile, unread, onTeam }: { profile: Profile; unread: number; onTeam: () => void }) {
  const t = useWords();
  return (
    <nav className="rail" aria-label={t("frame.modules")}>
      {Object.entries(table).map(([name, { menu, permission }]) =>
        menu === undefined || !holds(profile, permission) ? null : (
          <NavLink key={name} className="item" to={pathTo(name as ScreenName)}>
            <Icon of={ICONS[menu]} />
            {t(`menu.${menu}`)}
            {unread > 0 && name === "comms" ? (
              <span className="n">
                <span aria-hidden="true">{capped(unread)}</span>
                <span className="sr">{t("frame.unread", { count: unread })}</span>
              </span>
            ) : null}
          </NavLink>
        ),
      )}
      <button type="button" className="item foot" onClick={onTeam}>
        <Icon of={IconTeam} />
        {t("menu.team")}
      </button>
    </nav>
  );
}
