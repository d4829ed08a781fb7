// The frame of the person's own pages: their tabs above, the page below.
import type { ReactNode } from "react";
import { NavLink, useLocation } from "react-router";
import { permissionId } from "@/generated/catalogue";
import { holds } from "@/session/permissions";
import { useMe } from "@/session/useProfile";
import { pathTo } from "@/ui/href";
import { useWords } from "@/words";
import "./words";
import "./profile.css";

const PAGES = [
  ["preferences", "preferences"],
  ["statistics", "statistics"],
  ["cannedResponses", "canned"],
  ["inbox", "inbox"],
] as const;

export function Pages({ children }: { children: ReactNode }) {
  const t = useWords();
  const comms = holds(useMe(), permissionId.Comms);
  const { pathname } = useLocation();
  return (
    <div className="own">
      <nav className="ownpages" aria-label={t("prefs.pages")}>
        {PAGES.filter(([page]) => comms || page !== "cannedResponses").map(([page, title]) => (
          <NavLink
            key={page}
            to={pathTo(page)}
            // On a phone they stand in a row that is longer than the page.
            ref={
              pathname === pathTo(page)
                ? (link) => link?.scrollIntoView?.({ block: "nearest", inline: "center" })
                : undefined
            }
          >
            {t(`title.${title}`)}
          </NavLink>
        ))}
      </nav>
      {children}
    </div>
  );
}
