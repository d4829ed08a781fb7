// The webhooks: a table, and the open one beside it. The address says which is open, or that one is made.
import { useMemo } from "react";
import { useLocation, useNavigate, useParams } from "react-router";
import type { Webhook } from "@/api/shapes";
import { useCall } from "@/api/useCall";
import { firstSaved } from "@/ui/firstSaved";
import { pathTo } from "@/ui/href";
import { Listed } from "@/ui/list/Listed";
import { Empty } from "@/ui/PaneState";
import type { Column } from "@/ui/table/column";
import { Table } from "@/ui/table/Table";
import { Lines, Make, TableDetail } from "@/ui/table/TableDetail";
import { useWords } from "@/words";
import { useClock } from "@/words/useClock";
import { Standing } from "../Board";
import { EVERY_S, HOOKS } from "../useWebhooks";
import { Editor } from "./Editor";
import { NewHook } from "./NewHook";
import { useHookActs } from "./useHooks";
import "../words";
import "../webhooks.css";

const NONE: readonly Webhook[] = [];

export default function Webhooks() {
  const t = useWords();
  const clock = useClock();
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const { id } = useParams();
  const { may } = useHookActs();
  const called = useCall(HOOKS, undefined, EVERY_S);
  const hooks = called.data?.items ?? NONE;
  const columns = useColumns();
  const making = id === undefined && pathname === pathTo("webhookManager");
  const to = (hook?: number) =>
    void navigate(hook === undefined ? pathTo("webhooks") : pathTo("webhookManager", { id: String(hook) }));
  const leave = async () => {
    if (await firstSaved()) to();
  };
  const one = hooks.find((hook) => String(hook.id) === id);
  const detail = () => {
    if (making) return <NewHook opens={to} close={() => void leave()} />;
    if (one !== undefined) return <Editor key={one.id} of={one} close={() => void leave()} />;
    if (id === undefined || called.data === undefined) return null;
    return <Empty title={t("hooks.gone")} text={t("hooks.gone_text")} />;
  };
  return (
    <TableDetail
      title={t("title.webhooks")}
      count={called.data === undefined ? undefined : clock.number(hooks.length)}
      acts={
        may("create") ? (
          <Make text={t("hooks.make")} act={() => void navigate(pathTo("webhookManager"))} />
        ) : null
      }
      table={
        <Listed
          called={called}
          count={hooks.length}
          failed={t("hooks.failed")}
          empty={{ title: t("hooks.empty"), text: t("hooks.empty_text") }}
        >
          <Table
            label={t("title.webhooks")}
            rows={hooks}
            columns={columns}
            idOf={(hook) => String(hook.id)}
            nameOf={({ name }) => name}
            empty={{ title: t("hooks.empty") }}
            tools
            file={t("hooks.file")}
            open={may("view") ? (hook) => to(hook.id) : undefined}
            opened={id}
          />
        </Listed>
      }
      reading={making ? t("hooks.made") : t("hooks.open")}
      detail={detail()}
      back={{ text: t("hooks.back_all"), to: pathTo("webhooks") }}
    />
  );
}

function useColumns(): readonly Column<Webhook>[] {
  const t = useWords();
  const clock = useClock();
  return useMemo(() => {
    const stands = ({ status, waiting }: Webhook) =>
      [
        t(status === "a" ? "hooks.active" : "hooks.disabled"),
        ...(waiting > 0 ? [t("hooks.waiting", { count: waiting })] : []),
      ].join(", ");
    return [
      {
        id: "name",
        head: t("hooks.name"),
        of: ({ name }) => name,
        cell: (hook) => <Lines name={hook.name} more={stands(hook)} />,
      },
      { id: "url", head: t("hooks.address"), of: ({ url }) => url },
      { id: "events", head: t("hooks.events"), of: ({ events }) => events.join(", ") },
      { id: "status", head: t("hooks.stands"), of: stands, cell: (hook) => <Standing of={hook} /> },
      {
        id: "created",
        head: t("hooks.since"),
        of: ({ created }) => created,
        cell: ({ created }) => clock.moment(created),
      },
    ];
  }, [t, clock]);
}
