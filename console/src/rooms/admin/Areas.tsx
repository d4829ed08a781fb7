// The areas that a person may open, group by group; what can be set in them is found as well as their names.
import { useState } from "react";
import { Link } from "react-router";
import type { Profile } from "@/api/shapes";
import { GROUPS } from "@/house/areas";
import { SearchField } from "@/ui/fields/SearchField";
import { finds } from "@/ui/find";
import { pathTo } from "@/ui/href";
import { Empty } from "@/ui/PaneState";
import { useLanguage, useWords } from "@/words";
import { useAreas } from "./useAreas";

export function Areas({ me }: { me: Profile }) {
  const t = useWords();
  const language = useLanguage();
  const [asked, setAsked] = useState("");
  const areas = useAreas(me);
  if (areas === null) return <section className="panel" aria-busy="true" aria-label={t("landing.areas")} />;
  const found = areas.filter(({ title, also }) => finds(`${t(`title.${title}`)} ${also[language]}`, asked));
  const groups = GROUPS.map((group) => ({ group, own: found.filter((area) => area.group === group) }));
  return (
    <section className="panel" aria-label={t("landing.areas")}>
      <header className="panelhead">
        <h2>{t("landing.areas")}</h2>
        <SearchField
          className="landingfind"
          label={t("landing.find")}
          value={asked}
          onChange={(event) => setAsked(event.currentTarget.value)}
        />
      </header>
      {areas.length === 0 ? (
        <Empty title={t("landing.empty")} text={t("landing.empty_text")} />
      ) : found.length === 0 ? (
        <Empty title={t("landing.none")} text={t("landing.none_text")} />
      ) : (
        <div className="landinggroups">
          {groups.map(({ group, own }) =>
            own.length === 0 ? null : (
              <section key={group} aria-label={t(`landing.group.${group}`)}>
                <h3>{t(`landing.group.${group}`)}</h3>
                <ul>
                  {own.map(({ screen, title, also }) => (
                    <li key={screen}>
                      <Link to={pathTo(screen)}>{t(`title.${title}`)}</Link>
                      <p className="meta dim">{also[language]}</p>
                    </li>
                  ))}
                </ul>
              </section>
            ),
          )}
        </div>
      )}
    </section>
  );
}
