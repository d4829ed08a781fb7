// The applications: a table, and the open one beside it. The address says which is open.
import { useMemo } from "react";
import { useNavigate, useParams } from "react-router";
import { Button } from "@/ui/Button";
import { firstSaved } from "@/ui/firstSaved";
import { pathTo } from "@/ui/href";
import { Listed } from "@/ui/list/Listed";
import { Empty } from "@/ui/PaneState";
import type { Column } from "@/ui/table/column";
import { Table } from "@/ui/table/Table";
import { Lines, Make, TableDetail } from "@/ui/table/TableDetail";
import { useWords } from "@/words";
import { useClock } from "@/words/useClock";
import { Editor } from "./Editor";
import { State } from "./State";
import { type Application, useApplicationActs, useApplications } from "./useApplications";
import "./words";
import "./applications.css";

const NONE: readonly Application[] = [];

export default function Applications({ making = false }: { making?: boolean }) {
  const t = useWords();
  const clock = useClock();
  const navigate = useNavigate();
  const open = useParams().application ?? null;
  const acts = useApplicationActs();
  const called = useApplications();
  const all = called.data?.items ?? NONE;
  const columns = useColumns();
  const to = (application?: number) =>
    void navigate(
      application === undefined ? pathTo("applications") : pathTo("applicationAmend", { application }),
    );
  const leave = async () => {
    if (await firstSaved()) to();
  };
  const one = all.find(({ id }) => String(id) === open) ?? null;
  const detail = () => {
    if (making) return <Editor of={null} acts={acts} opens={to} close={() => void leave()} />;
    if (one !== null)
      return <Editor key={one.id} of={one} acts={acts} opens={to} close={() => void leave()} />;
    if (open === null || called.data === undefined) return null;
    return <Empty title={t("applications.gone")} text={t("applications.gone_text")} />;
  };
  return (
    <TableDetail
      title={t("title.applications")}
      count={called.data === undefined ? undefined : clock.number(all.length)}
      acts={
        <>
          <Button onClick={() => void navigate(pathTo("changesets"))}>{t("title.changesets")}</Button>
          {acts.may("create") ? (
            <Make text={t("applications.make")} act={() => void navigate(pathTo("applicationSetup"))} />
          ) : null}
        </>
      }
      table={
        <Listed
          called={called}
          count={all.length}
          failed={t("applications.failed")}
          empty={{ title: t("applications.gone") }}
        >
          <p className="dim appabout">{t("applications.about")}</p>
          <Table
            label={t("title.applications")}
            rows={all}
            columns={columns}
            idOf={({ id }) => String(id)}
            nameOf={({ name }) => name}
            empty={{ title: t("applications.gone") }}
            open={({ id }) => to(id)}
            opened={open ?? undefined}
          />
        </Listed>
      }
      reading={making ? t("applications.made") : t("applications.open")}
      detail={detail()}
      back={{ text: t("applications.back"), to: pathTo("applications") }}
    />
  );
}

function useColumns(): readonly Column<Application>[] {
  const t = useWords();
  const clock = useClock();
  return useMemo(() => {
    const used = ({ last_used }: Application) =>
      last_used === null ? t("applications.unused") : clock.moment(last_used);
    const state = ({ active }: Application) => t(active ? "applications.active" : "applications.disabled");
    return [
      {
        id: "name",
        head: t("applications.name"),
        of: ({ name }) => name,
        cell: (one) => <Lines name={one.name} more={[state(one), used(one)].join(" · ")} />,
      },
      { id: "state", head: t("applications.state"), of: state, cell: (one) => <State of={one} /> },
      {
        id: "origins",
        head: t("applications.origins"),
        of: ({ origins, first }) =>
          origins.join(", ") || t(first ? "applications.own_page" : "applications.any_page"),
      },
      { id: "used", head: t("applications.last_used"), of: used },
    ];
  }, [t, clock]);
}
