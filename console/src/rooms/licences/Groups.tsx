// Licences by permission group, under the seats that are taken now.
import { useMemo } from "react";
import { useNavigate } from "react-router";
import { pathTo } from "@/ui/href";
import type { Column } from "@/ui/table/column";
import { Table } from "@/ui/table/Table";
import { Lines } from "@/ui/table/TableDetail";
import { useLanguage, useWords } from "@/words";
import { groupName } from "@/words/group";
import { useClock } from "@/words/useClock";
import { Page } from "./Page";
import { Seats } from "./Seats";
import type { GroupRow } from "./useLicence";

export default function Groups() {
  const t = useWords();
  return (
    <Page part="licenceGroups">
      {({ seats, groups }) => (
        <>
          <section className="licpart">
            <h2>{t("licences.seats")}</h2>
            <div className="liccard">
              <Seats of={seats} />
            </div>
          </section>
          <ByGroup groups={groups} />
        </>
      )}
    </Page>
  );
}

const FIGURES = ["people", "recent", "signed_in", "suspended", "service_accounts"] as const;

function ByGroup({ groups }: { groups: readonly GroupRow[] }) {
  const t = useWords();
  const navigate = useNavigate();
  const language = useLanguage();
  const clock = useClock();
  const columns = useMemo((): readonly Column<GroupRow>[] => {
    const name = (row: GroupRow) => groupName(row.name, language);
    return [
      {
        id: "name",
        head: t("licences.group"),
        of: name,
        cell: (row) => (
          <Lines
            name={name(row)}
            more={[
              t("licences.people_of", { count: row.people, shown: clock.number(row.people) }),
              t("licences.recent_of", { count: row.recent, shown: clock.number(row.recent) }),
            ].join(" · ")}
          />
        ),
      },
      ...FIGURES.map((field) => ({
        id: field,
        head: t(`licences.${field}`),
        of: (row: GroupRow) => row[field],
        cell: (row: GroupRow) => clock.number(row[field]),
        figure: true,
      })),
    ];
  }, [t, language, clock]);
  return (
    <section className="licpart">
      <h2>{t("licences.by_group")}</h2>
      <p className="dim">{t("licences.by_group_text")}</p>
      <Table
        label={t("licences.by_group")}
        rows={groups}
        columns={columns}
        idOf={({ id }) => String(id)}
        nameOf={({ name }) => groupName(name, language)}
        empty={{ title: t("licences.no_groups") }}
        open={({ id, name }) => void navigate(pathTo("licenceGroup", { id: String(id), name }))}
      />
    </section>
  );
}
