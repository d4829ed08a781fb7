// The frame of the two pages of settings: their title and their parts above.
import type { ReactNode } from "react";
import { Link } from "react-router";
import { pathTo } from "@/ui/href";
import { Waits } from "@/ui/list/Listed";
import { Parts } from "@/ui/list/Parts";
import { Failed, Stale } from "@/ui/PaneState";
import { useWords } from "@/words";
import { type Settings, useSettingActs, useSettings } from "./useSettings";
import "@/ui/table/tabledetail.css";
import "./words";
import "./console_settings.css";

export function Page({
  part,
  children,
}: {
  part: "consoleGeneral" | "addOns";
  children: (settings: Settings) => ReactNode;
}) {
  const t = useWords();
  const { data, problem, stale, at, retry } = useSettings();
  const { mayAudit } = useSettingActs();
  return (
    <div className="consolesettings">
      <h1>{t("console_settings.title")}</h1>
      <Parts
        label={t("console_settings.title")}
        chosen={part}
        parts={[
          { key: "consoleGeneral", to: pathTo("consoleGeneral"), text: t("console_settings.general") },
          { key: "addOns", to: pathTo("addOns"), text: t("title.add_ons") },
        ]}
      />
      {stale ? <Stale at={at} retry={retry} /> : null}
      {data !== undefined ? (
        <>
          {mayAudit ? (
            <p>
              <Link to={pathTo("auditLogs", {}, { type: "console_settings" })}>
                {t("console_settings.to_audit")}
              </Link>
            </p>
          ) : null}
          {children(data)}
        </>
      ) : problem === undefined ? (
        <Waits one />
      ) : (
        <Failed problem={problem} what={t("console_settings.failed")} retry={retry} />
      )}
    </div>
  );
}
