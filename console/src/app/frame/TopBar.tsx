// The top bar: whose house this is, find and do, the line, presence, notices, the person.
import type { Profile } from "@/api/shapes";
import { openPalette } from "@/house/overlays";
import { useSession } from "@/session/store";
import { Keys } from "@/ui/Button";
import { Icon } from "@/ui/Icon";
import { IconSearch } from "@/ui/icons";
import { Mark } from "@/ui/Mark";
import { useWords } from "@/words";
import { Passing } from "./Banners";
import { Bell } from "./Bell";
import { Quality } from "./Quality";
import { each } from "./rooms";

const STANDING = each("Standing");
const MENUS = each("Menu");

export function TopBar({ profile, announced }: { profile: Profile; announced: number }) {
  const t = useWords();
  const client = useSession((session) => session.client);
  return (
    <header className="bar">
      <div className="left">
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
          <span className="wide key">
            <Keys of="Ctrl K" />
          </span>
        </button>
        <Passing />
      </div>
      <div className="right">
        <Quality />
        {STANDING.map(([room, Standing]) => (
          <Standing key={room} profile={profile} />
        ))}
        <Bell />
        {MENUS.map(([room, Menu]) => (
          <Menu key={room} profile={profile} announced={announced} />
        ))}
      </div>
    </header>
  );
}
