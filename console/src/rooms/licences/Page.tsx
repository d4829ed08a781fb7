// The frame of the two pages of licences: their title and their parts above.
import type { ReactNode } from "react";
import type { Called } from "@/api/useCall";
import { pathTo } from "@/ui/href";
import { Waits } from "@/ui/list/Listed";
import { Parts } from "@/ui/list/Parts";
import { Failed, Stale } from "@/ui/PaneState";
import { useWords } from "@/words";
import { type Licence, useLicence } from "./useLicence";
import "./words";
import "./licences.css";

export function Page({
  part,
  children,
}: {
  part: "licenceGroups" | "licenceAddOns";
  children: (licence: Licence) => ReactNode;
}) {
  const t = useWords();
  const called: Called<Licence> = useLicence();
  const { data, problem, stale, at, retry } = called;
  return (
    <div className="licences">
      <h1>{t("title.licences")}</h1>
      <Parts
        label={t("title.licences")}
        chosen={part}
        parts={[
          { key: "licenceGroups", to: pathTo("licenceGroups"), text: t("licences.groups") },
          { key: "licenceAddOns", to: pathTo("licenceAddOns"), text: t("licences.add_ons") },
        ]}
      />
      {stale ? <Stale at={at} retry={retry} /> : null}
      {data !== undefined ? (
        children(data)
      ) : problem === undefined ? (
        <Waits one />
      ) : (
        <Failed problem={problem} what={t("licences.failed")} retry={retry} />
      )}
    </div>
  );
}
