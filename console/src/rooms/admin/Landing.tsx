// Where the administration begins: what needs somebody, its areas with a search over them, the seats that are taken, and what
// was changed last.
import { permissionId } from "@/generated/catalogue";
import { Recent } from "@/rooms/audit/face/Recent";
import { SeatsNow } from "@/rooms/licences/face/SeatsNow";
import { holds } from "@/session/permissions";
import { useMe } from "@/session/useProfile";
import { useWords } from "@/words";
import { Areas } from "./Areas";
import { Attention } from "./Attention";
import "./words";
import "./landing.css";

export default function Landing() {
  const t = useWords();
  const me = useMe();
  const changes = holds(me, permissionId.AuditLogs, "view");
  const licences = holds(me, permissionId.LicenceUtilisation, "view");
  return (
    <div className="landing">
      <h1>{t("title.admin")}</h1>
      <div className="landingparts" data-alone={!(changes || licences) || undefined}>
        <div className="landingmain">
          <Attention />
          <Areas me={me} />
        </div>
        {changes || licences ? (
          <div className="landingaside">
            {licences ? <SeatsNow /> : null}
            {changes ? <Recent /> : null}
          </div>
        ) : null}
      </div>
    </div>
  );
}
