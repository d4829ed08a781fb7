// How many seats are taken now, where the administration begins.
import { Link } from "react-router";
import { useCall } from "@/api/useCall";
import { pathTo } from "@/ui/href";
import { Panel } from "@/ui/Panel";
import { Bone } from "@/ui/PaneState";
import { useWords } from "@/words";
import { Seats } from "../Seats";
import { EVERY_S } from "../useLicence";
import "../words";
import "../licences.css";

export function SeatsNow() {
  const t = useWords();
  const called = useCall("helper/licence", undefined, EVERY_S);
  return (
    <Panel
      title={t("licences.seats")}
      called={called}
      failed={t("licences.failed")}
      waits={<Bone width="100%" height="6rem" />}
    >
      {(seats) => (
        <div className="licnow">
          <Seats of={seats} />
          <p className="meta">
            <Link to={pathTo("licenceGroups")}>{t("licences.by_group")}</Link>
          </p>
        </div>
      )}
    </Panel>
  );
}
