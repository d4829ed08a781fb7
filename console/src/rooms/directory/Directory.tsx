// The directory that enters users: what lets it in, where it puts people, what it did last, and whom it has.
import { Link } from "react-router";
import { Groups } from "@/rooms/openid/face/Groups";
import { pathTo } from "@/ui/href";
import { Waits } from "@/ui/list/Listed";
import { Failed, Stale } from "@/ui/PaneState";
import { useWords } from "@/words";
import { Access } from "./Access";
import { Calls } from "./Calls";
import { People } from "./People";
import { Place } from "./Place";
import { useDirectory, useDirectoryActs } from "./useDirectory";
import "@/ui/table/tabledetail.css";
import "./words";
import "./directory.css";

export default function Directory() {
  const t = useWords();
  const { data, problem, stale, at, retry } = useDirectory();
  const { mayAudit } = useDirectoryActs();
  return (
    <div className="directorypage">
      <h1>{t("title.directory")}</h1>
      {stale ? <Stale at={at} retry={retry} /> : null}
      {data !== undefined ? (
        <>
          <p className="dim">{t("directory.about")}</p>
          {mayAudit ? (
            <p>
              <Link to={pathTo("auditLogs", {}, { type: "directory" })}>{t("directory.to_audit")}</Link>
            </p>
          ) : null}
          <Access of={data} />
          <Groups className="directorypart" />
          {data.group_id === null ? null : (
            <>
              <Place of={data} />
              <Calls />
              <People count={data.people} />
            </>
          )}
        </>
      ) : problem === undefined ? (
        <Waits one />
      ) : (
        <Failed problem={problem} what={t("directory.failed")} retry={retry} />
      )}
    </div>
  );
}
