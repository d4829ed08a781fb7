// What was changed of applications, of one or of all, the newest first; beside it the open change with all settings before and after.
import { useMemo } from "react";
import { useNavigate, useParams, useSearchParams } from "react-router";
import { useCall } from "@/api/useCall";
import { pathTo } from "@/ui/href";
import { Listed } from "@/ui/list/Listed";
import { Empty, Failed } from "@/ui/PaneState";
import type { Column } from "@/ui/table/column";
import { Table } from "@/ui/table/Table";
import { Lines, TableDetail } from "@/ui/table/TableDetail";
import { usePages } from "@/ui/table/usePages";
import { useWords } from "@/words";
import { useClock } from "@/words/useClock";
import { Change } from "./Change";
import { useTold } from "./told";
import { CHANGESETS, type Changeset } from "./useApplications";
import "./words";
import "./applications.css";

/** How often the newest are looked at anew, in seconds. */
const EVERY_S = 30;
const NONE: readonly Changeset[] = [];
const NUMBER = /^[1-9]\d{0,9}$/;

export default function Changesets() {
  const t = useWords();
  const navigate = useNavigate();
  const application = useParams().application ?? null;
  const asked = useSearchParams()[0].get("change");
  const known = application === null || NUMBER.test(application);
  const open = asked !== null && NUMBER.test(asked) ? Number(asked) : null;
  const called = usePages(
    CHANGESETS,
    { application: known && application !== null ? Number(application) : undefined },
    EVERY_S,
  );
  const found = called.data?.items ?? NONE;
  const one = useCall(open === null ? null : CHANGESETS, { number: open ?? 1 });
  const columns = useColumns();
  const at = (change?: number) =>
    application === null
      ? pathTo("changesets", {}, { change })
      : pathTo("changeset", { application }, { change });
  const to = (change?: number) => void navigate(at(change));
  const shown = one.data?.items[0];
  const empty = { title: t("applications.no_changes"), text: t("applications.no_changes_text") };
  return (
    <TableDetail
      title={
        application === null
          ? t("title.changesets")
          : t("applications.changes_of", { name: found[0]?.name ?? application })
      }
      table={
        <Listed called={called} count={found.length} failed={t("applications.changes_failed")} empty={empty}>
          <p className="dim appabout">{t("applications.changes_about")}</p>
          <Table
            label={t("title.changesets")}
            rows={found}
            columns={columns}
            idOf={({ number }) => String(number)}
            nameOf={({ name }) => name}
            empty={empty}
            open={({ number }) => to(number)}
            opened={open === null ? undefined : String(open)}
            more={{ token: called.data?.next_token ?? null, load: called.more, busy: called.loading }}
          />
        </Listed>
      }
      reading={t("applications.change_open")}
      detail={
        open === null ? null : shown !== undefined && shown.number === open ? (
          <Change of={shown} close={() => to()} />
        ) : one.problem !== undefined ? (
          <Failed problem={one.problem} what={t("applications.changes_failed")} retry={one.retry} />
        ) : one.data !== undefined ? (
          <Empty title={t("applications.no_changes")} />
        ) : null
      }
      back={{ text: t("applications.changes_back"), to: at() }}
    />
  );
}

function useColumns(): readonly Column<Changeset>[] {
  const t = useWords();
  const clock = useClock();
  const { act, fields, who } = useTold();
  return useMemo(
    () => [
      {
        id: "name",
        head: t("applications.application"),
        of: ({ name }) => name,
        cell: (one) => (
          <Lines name={one.name} more={[act(one), who(one), clock.moment(one.at)].join(" · ")} />
        ),
      },
      { id: "act", head: t("applications.change"), of: (one) => fields(one) || act(one) },
      { id: "version", head: t("applications.version"), of: ({ version }) => version, figure: true },
      { id: "by", head: t("applications.by"), of: who },
      {
        id: "at",
        head: t("applications.at"),
        of: ({ at }) => at,
        cell: ({ at }) => clock.moment(at),
      },
    ],
    [t, clock, act, fields, who],
  );
}
