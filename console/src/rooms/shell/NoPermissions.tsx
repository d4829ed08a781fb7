// A screen that the person may not open.

import { Link } from "react-router";
import { permissionId } from "@/generated/catalogue";
import { holds } from "@/session/permissions";
import { useMe } from "@/session/useProfile";
import { pathTo } from "@/ui/href";
import { useWords } from "@/words";
import { Page } from "./face/Page";

export default function NoPermissions() {
  const t = useWords();
  const me = useMe();
  return (
    <Page title={t("pages.no_permissions_title")} text={t("pages.no_permissions_text")}>
      {holds(me, permissionId.Comms) ? (
        <Link className="btn primary" to={pathTo("comms")}>
          {t("pages.to_comms")}
        </Link>
      ) : null}
    </Page>
  );
}
