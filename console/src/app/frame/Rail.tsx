// The rail: the modules that the person holds, and at its foot what opens at the side.
import { Link, useLocation } from "react-router";
import type { Profile } from "@/api/shapes";
import { type Asides, openAside } from "@/house/overlays";
import { pathTo } from "@/ui/href";
import { Icon } from "@/ui/Icon";
import { useLanguage, useWords } from "@/words";
import { capped } from "@/words/format";
import { mayOpen } from "../guard";
import { screenAt, table } from "../screens";
import { type Counts, each } from "./rooms";

const MODULES = [...each("rail")].sort(([, a], [, b]) => a.at - b.at);
const ASIDES = each("aside");

/** What an address is under: every page of a module shows where it belongs. */
const moduleIn = (path: string | undefined): string | undefined => path?.split("/")[1];

/** `unread`: how much waits to be seen in a module. */
export function Rail({ profile, unread }: { profile: Profile; unread: Counts }) {
  const t = useWords();
  const language = useLanguage();
  const here = moduleIn(screenAt(useLocation().pathname)?.screen.path);
  return (
    <nav className="rail" aria-label={t("frame.modules")}>
      {MODULES.map(([room, { screen, icon, word }]) => {
        const row = table[screen];
        if (!mayOpen(profile, row ?? {})) return null;
        const count = unread[screen] ?? 0;
        return (
          <Link
            key={room}
            className="item"
            to={pathTo(screen)}
            aria-current={moduleIn(row?.path) === here ? "page" : undefined}
          >
            <Icon of={icon} />
            {t(`menu.${word}`)}
            {count > 0 ? (
              <span className="n">
                <span aria-hidden="true">{capped(count)}</span>
                <span className="sr">{t("frame.unread", { count })}</span>
              </span>
            ) : null}
          </Link>
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
