// The person's own menu: their face, and what waits in the inbox. What it opens is no part of a first load.
import type { Profile } from "@/api/shapes";
import { Face } from "@/ui/Avatar";
import { Opens } from "@/ui/opens/Opens";
import { useWords } from "@/words";

const items = () => import("./ProfileItems").then(({ ProfileItems }) => ProfileItems);

/** `announced` is how many announcements the person has not read. */
export function ProfileMenu({ profile, announced }: { profile: Profile; announced: number }) {
  const t = useWords();
  return (
    <Opens load={items} given={{ profile, announced }}>
      <button type="button" className="avatar me">
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
    </Opens>
  );
}
