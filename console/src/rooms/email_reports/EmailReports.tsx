// What became of mails: a table that the server filters, the newest first, and the open mail beside it.
import { useMemo, useState } from "react";
import { useNavigate } from "react-router";
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
import { type Mail, REPORTS, useAsked } from "./asked";
import { Detail } from "./Detail";
import { Filters } from "./Filters";
import { State } from "./State";
import "./words";
import "./email_reports.css";

/** How often the newest are looked at anew, in seconds. */
const EVERY_S = 15;
const NONE: readonly Mail[] = [];

export default function EmailReports() {
  const t = useWords();
  const navigate = useNavigate();
  const asked = useAsked();
  const called = usePages(REPORTS, asked.query, EVERY_S);
  const mails = called.data?.items ?? NONE;
  const columns = useColumns();
  const listed = mails.find(({ id }) => id === asked.open);
  // A link may lead to one that is not on the page.
  const alone = useCall(
    asked.open === null || called.data === undefined || listed !== undefined ? null : REPORTS,
    { id: asked.open ?? "" },
    EVERY_S,
  );
  const known = listed ?? alone.data?.items[0];
  // One that newer mails move off the page stays open while it is asked for by itself.
  const [last, setLast] = useState(known);
  if (known !== undefined && known !== last) setLast(known);
  const waits = alone.data === undefined && alone.problem === undefined;
  const one = known ?? (waits && last?.id === asked.open ? last : undefined);
  const at = (id?: string) => pathTo("emailReports", { id }) + asked.rest;
  const to = (id?: string) => void navigate(at(id));
  const empty = asked.sifted
    ? { title: t("email_reports.none"), text: t("email_reports.none_text") }
    : { title: t("email_reports.empty"), text: t("email_reports.empty_text") };
  return (
    <TableDetail
      title={t("title.email_reports")}
      table={
        <div className="mailpage">
          <p className="dim">{t("email_reports.about")}</p>
          <Filters asked={asked} />
          <Listed called={called} count={mails.length} failed={t("email_reports.failed")} empty={empty}>
            <Table
              label={t("title.email_reports")}
              rows={mails}
              columns={columns}
              idOf={({ id }) => id}
              nameOf={({ address }) => address}
              empty={empty}
              open={({ id }) => to(id)}
              opened={asked.open ?? undefined}
              more={{ token: called.data?.next_token ?? null, load: called.more, busy: called.loading }}
            />
          </Listed>
        </div>
      }
      reading={t("email_reports.open")}
      detail={
        one !== undefined ? (
          <Detail key={one.id} of={one} close={() => to()} />
        ) : alone.data !== undefined ? (
          <Empty title={t("email_reports.gone")} text={t("email_reports.gone_text")} />
        ) : alone.problem !== undefined ? (
          <Failed problem={alone.problem} what={t("email_reports.failed")} retry={alone.retry} />
        ) : null
      }
      back={{ text: t("email_reports.back"), to: at() }}
    />
  );
}

function useColumns(): readonly Column<Mail>[] {
  const t = useWords();
  const clock = useClock();
  return useMemo(() => {
    const kind = (mail: Mail) => t(`email_reports.kinds.${mail.kind}`);
    const state = (mail: Mail) => t(`email_reports.states.${mail.state}`);
    return [
      {
        id: "address",
        head: t("email_reports.address"),
        of: ({ address }) => address,
        cell: (mail) => (
          <Lines
            name={mail.address}
            more={[state(mail), kind(mail), clock.moment(mail.queued)].join(" · ")}
          />
        ),
      },
      { id: "kind", head: t("email_reports.kind"), of: kind },
      {
        id: "state",
        head: t("email_reports.state"),
        of: state,
        cell: (mail) => <State of={mail.state} />,
      },
      {
        id: "queued",
        head: t("email_reports.queued"),
        of: ({ queued }) => queued,
        cell: ({ queued }) => clock.moment(queued),
      },
    ];
  }, [t, clock]);
}
