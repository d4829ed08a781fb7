// Banners stand above the bar and push it down: which environment this is, and whether there is a network.
import { useFreshness } from "@/api/freshness";
import { Icon } from "@/ui/Icon";
import { IconOffline, IconWarning } from "@/ui/icons";
import { useWords } from "@/words";
import { environmentOf } from "../tenant";

export function Banners() {
  const t = useWords();
  const online = useFreshness((state) => state.online);
  const environment = environmentOf(location.pathname);
  return (
    <>
      {environment === null ? null : (
        <div className="banner">
          <Icon of={IconWarning} small />
          <span>{t(`banner.${environment === "4.0.0" ? "v4" : environment}`)}</span>
          <a href={`/${location.hash}`}>{t("banner.stable")}</a>
        </div>
      )}
      {online ? null : (
        <div className="banner offline" role="alert">
          <Icon of={IconOffline} small />
          <span>{t("banner.offline")}</span>
        </div>
      )}
    </>
  );
}
