// The frame of the person's own pages: their tabs above, the page below.
import type { ReactNode } from "react";
import { NavLink } from "react-router";
import { pathTo } from "@/ui/href";
import { addWords, useWords } from "@/words";
import { own as en } from "@/words/profile.en";
import { own as it } from "@/words/profile.it";
import "./profile.css";

addWords({ en, it });

const PAGES = ["preferences", "statistics", "inbox"] as const;

export function Pages({ children }: { children: ReactNode }) {
  const t = useWords();
  return (
    <div className="own">
      <nav className="ownpages" aria-label={t("prefs.pages")}>
        {PAGES.map((page) => (
          <NavLink key={page} to={pathTo(page)}>
            {t(`title.${page}`)}
          </NavLink>
        ))}
      </nav>
      {children}
    </div>
  );
}
