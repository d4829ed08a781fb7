// The top bar: whose house this is, find and do, the line, presence, notices, the person.
import type { Profile } from "@/api/shapes";
import { happen, useNotices } from "@/notices/store";
import { useSession } from "@/session/store";
import { Keys } from "@/ui/Button";
import { Icon } from "@/ui/Icon";
import { IconButton } from "@/ui/IconButton";
import { IconBell, IconSearch } from "@/ui/icons";
import { Mark } from "@/ui/Mark";
import { Quality } from "@/ui/Quality";
import { useWords } from "@/words";
import { openPalette } from "./commandsStore";
import { PresenceMenu } from "./PresenceMenu";
import { ProfileMenu } from "./ProfileMenu";

export function TopBar({ profile, announced }: { profile: Profile; announced: number }) {
  const t = useWords();
  const client = useSession((session) => session.client);
  return (
    <header className="bar">
      <div className="brand">
        <Mark image={client?.brand_image} />
        <span className="cut">{client?.brand_name}</span>
      </div>
      <button type="button" className="find" onClick={openPalette} aria-keyshortcuts="Control+K">
        <Icon of={IconSearch} small />
        <span className="sr">{t("frame.find")}</span>
        <span className="wide grow cut" style={{ textAlign: "left" }} aria-hidden="true">
          {t("frame.find")}
        </span>
        <span className="wide">
          <Keys of="Ctrl K" />
        </span>
      </button>
      <div className="right">
        <Quality />
        <PresenceMenu profile={profile} />
        <Bell />
        <ProfileMenu profile={profile} announced={announced} />
      </div>
    </header>
  );
}

function Bell() {
  const t = useWords();
  const { notices, expanded } = useNotices();
  const count = notices.length;
  return (
    <IconButton
      label={t("notices.bell", { count })}
      aria-pressed={expanded}
      onClick={() => happen({ kind: expanded ? "collapse" : "expand" })}
    >
      <Icon of={IconBell} />
      {count > 0 ? <span className="count">{count}</span> : null}
    </IconButton>
  );
}
