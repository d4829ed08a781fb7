// The preferences: sections at the left, the chosen one at the right; the address says which.
import type { ComponentType } from "react";
import { Link, useSearchParams } from "react-router";
import { Security } from "@/rooms/security/face/Security";
import { Themes } from "@/rooms/themes/face/Themes";
import { pathTo } from "@/ui/href";
import { useWords } from "@/words";
import { About } from "./About";
import { Accessibility } from "./Accessibility";
import { Experimental } from "./Experimental";
import { Pages } from "./face/Pages";
import { General } from "./General";
import { Messages } from "./Messages";
import { Metrics } from "./Metrics";
import { Notifications } from "./Notifications";
import { Region } from "./Region";

const SECTIONS = {
  general: General,
  security: Security,
  themes: Themes,
  messages: Messages,
  metrics: Metrics,
  accessibility: Accessibility,
  region: Region,
  experimental: Experimental,
  notifications: Notifications,
  about: About,
} satisfies Record<string, ComponentType>;

type Section = keyof typeof SECTIONS;
const ALL = Object.keys(SECTIONS) as Section[];

export default function Preferences() {
  const t = useWords();
  const [query] = useSearchParams();
  const section = ALL.find((known) => known === query.get("section")) ?? "general";
  const Body = SECTIONS[section];
  return (
    <Pages>
      <div className="prefs">
        <nav className="prefsnav" aria-label={t("prefs.sections")}>
          {ALL.map((known) => (
            <Link
              key={known}
              to={pathTo("preferences", {}, { section: known })}
              aria-current={known === section ? "page" : undefined}
              // On a phone they stand in a row that is longer than the page.
              ref={
                known === section
                  ? (link) => link?.scrollIntoView?.({ block: "nearest", inline: "center" })
                  : undefined
              }
            >
              {t(`prefs.section.${known}`)}
            </Link>
          ))}
        </nav>
        <div className="prefsbody">
          <header>
            <h1>{t(`prefs.section.${section}`)}</h1>
            <p className="dim">{t(`prefs.intro.${section}`)}</p>
          </header>
          <Body />
        </div>
      </div>
    </Pages>
  );
}
