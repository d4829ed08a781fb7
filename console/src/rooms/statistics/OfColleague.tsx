// A colleague's statistics, above the page from where they were asked for; the address says whose.
import { useLocation, useNavigate, useSearchParams } from "react-router";
import { useCall } from "@/api/useCall";
import { Button } from "@/ui/Button";
import { pathTo } from "@/ui/href";
import { Icon } from "@/ui/Icon";
import { IconLeft } from "@/ui/icons";
import { Empty } from "@/ui/PaneState";
import { useWords } from "@/words";
import { Record } from "./Record";

export default function OfColleague() {
  const t = useWords();
  const [query] = useSearchParams();
  const navigate = useNavigate();
  const first = useLocation().key === "default";
  const id = Number(query.get("opId"));
  const known = Number.isInteger(id) && id > 0;
  const team = useCall(known ? "internal/team" : null, { offline: true });
  const name = team.data?.items.find(({ user_id }) => user_id === id)?.fullname;
  return (
    <div className="statspage">
      <Button
        look="quiet"
        className="statsback"
        // Somebody who came by the address alone has nowhere to go back to.
        onClick={() => void (first ? navigate(pathTo("comms")) : navigate(-1))}
      >
        <Icon of={IconLeft} small />
        {t("stats.back")}
      </Button>
      {known ? (
        <Record
          key={id}
          id={id}
          title={name === undefined ? t("title.team_stats") : t("stats.of", { name })}
          intro={t("stats.intro_of")}
        />
      ) : (
        <Empty title={t("stats.unknown")} text={t("stats.unknown_text")} />
      )}
    </div>
  );
}
