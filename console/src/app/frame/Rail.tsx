// The rail: the modules that the person holds, and at its foot what opens at the side.
import { NavLink } from "react-router";
import type { Profile } from "@/api/shapes";
import { type Asides, openAside } from "@/house/overlays";
import { holds } from "@/session/permissions";
import { pathTo } from "@/ui/href";
import { Icon } from "@/ui/Icon";
import { useLanguage, useWords } from "@/words";
import { capped } from "@/words/format";
import { table } from "../screens";
import { type Counts, each } from "./rooms";

const MODULES = each("rail");
const ASIDES = each("aside");

/** `unread`: how much waits to be seen in a module. */
export function Rail({ profile, unread }: { profile: Profile; unread: Counts }) {
  const t = useWords();
  const language = useLanguage();
  return (
    <nav className="rail" aria-label={t("frame.modules")}>
      {MODULES.map(([room, { screen, icon, word }]) => {
        if (!holds(profile, table[screen]?.permission)) return null;
        const count = unread[screen] ?? 0;
        return (
          <NavLink key={room} className="item" to={pathTo(screen)}>
            <Icon of={icon} />
            {t(`menu.${word}`)}
            {count > 0 ? (
              <span className="n">
                <span aria-hidden="true">{capped(count)}</span>
                <span className="sr">{t("frame.unread", { count })}</span>
              </span>
            ) : null}
          </NavLink>
        );
      })}
      {ASIDES.map(([room, { icon, name }]) => (
        <button
          key={room}
          type="button"
          className="item foot"
          onClick={() => openAside(room as keyof Asides)}
        >
          <Icon of={icon} />
          {name[language]}
        </button>
      ))}
    </nav>
  );
}
