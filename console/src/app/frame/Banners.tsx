// Banners: which environment this is and what is planned stand above the bar and push it down. What comes and goes while one
// works (the network, the service) lies on the bar, over its name and its search, and moves nothing.
import { BASE, chooseBase, isElsewhere, OWN_BASE } from "@/api/base";
import { useFreshness } from "@/api/freshness";
import { Icon } from "@/ui/Icon";
import { IconOffline, IconWarning } from "@/ui/icons";
import { useWords } from "@/words";
import { eachDrawn } from "../rooms";
import { environmentOf } from "../tenant";
import { useUnanswered } from "./useUnanswered";

const OF_ROOMS = eachDrawn("Banner");

/** The network or the service is gone. */
export function Passing() {
  const t = useWords();
  const online = useFreshness((state) => state.online);
  const unanswered = useUnanswered();
  if (online && !unanswered) return null;
  return (
    <div className="banner passing offline" role="alert">
      <Icon of={IconOffline} small />
      <span>{t(online ? "banner.no_server" : "banner.offline")}</span>
    </div>
  );
}

export function Banners() {
  const t = useWords();
  const environment = environmentOf(location.pathname);
  return (
    <>
      {environment === null ? null : (
        <section className="banner" aria-label={t("banner.environment")}>
          <Icon of={IconWarning} small />
          <span>{t(`banner.${environment === "4.0.0" ? "v4" : environment}`)}</span>
          <a href={`/${location.hash}`}>{t("banner.stable")}</a>
        </section>
      )}
      {isElsewhere ? (
        <section className="banner" aria-label={t("banner.elsewhere")}>
          <Icon of={IconWarning} small />
          <span className="cut">{t("banner.calls_go_to", { base: BASE })}</span>
          <button type="button" className="link" onClick={() => chooseBase(OWN_BASE)}>
            {t("banner.own_server")}
          </button>
        </section>
      ) : null}
      {OF_ROOMS.map(([key, Banner]) => (
        <Banner key={key} />
      ))}
    </>
  );
}
