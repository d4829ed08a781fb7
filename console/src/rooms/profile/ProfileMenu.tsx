// The person's own menu: their face, and what waits in the inbox. What it opens is no part of a first load.
import { Menu } from "@mantine/core";
import { lazy, Suspense } from "react";
import type { Profile } from "@/api/shapes";
import { Face } from "@/ui/Avatar";
import { useWords } from "@/words";

const items = () => import("./ProfileItems");
const Items = lazy(items);

/** `announced` is how many announcements the person has not read. */
export function ProfileMenu({ profile, announced }: { profile: Profile; announced: number }) {
  const t = useWords();
  return (
    <Menu width={264} closeOnItemClick={false}>
      <Menu.Target>
        <button
          type="button"
          className="avatar me"
          onPointerEnter={() => void items().catch(() => undefined)}
        >
          <span className="sr">{t("profile.label", { name: profile.fullname })}</span>
          <span aria-hidden="true" className="facebox">
            <Face name={profile.fullname} picture={profile.avatar} />
          </span>
          {announced > 0 ? (
            <>
              <span className="sr">{t("profile.announced", { count: announced })}</span>
              <span className="news" aria-hidden="true" />
            </>
          ) : null}
        </button>
      </Menu.Target>
      <Menu.Dropdown>
        <Suspense fallback={null}>
          <Items profile={profile} announced={announced} />
        </Suspense>
      </Menu.Dropdown>
    </Menu>
  );
}
