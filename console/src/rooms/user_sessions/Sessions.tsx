// Who is signed in: a table that the server searches, filters and orders, and the open session beside it.
import { useMemo, useState } from "react";
import { useNavigate } from "react-router";
import { Button } from "@/ui/Button";
import { pathTo } from "@/ui/href";
import { Listed } from "@/ui/list/Listed";
import { Empty, Failed } from "@/ui/PaneState";
import type { Column } from "@/ui/table/column";
import { Table } from "@/ui/table/Table";
import { Lines, TableDetail } from "@/ui/table/TableDetail";
import { useLanguage, useWords } from "@/words";
import { groupName } from "@/words/group";
import { useClock } from "@/words/useClock";
import { type Session, useAsked } from "./asked";
import { Detail } from "./Detail";
import { Ends, OthersTouched } from "./Ends";
import { Filters } from "./Filters";
import { deviceOf } from "./said";
import { useEnds, useSession, useSessions } from "./useSessions";
import "./words";
import "./sessions.css";

const NONE: readonly Session[] = [];

export default function Sessions() {
  const t = useWords();
  const clock = useClock();
  const navigate = useNavigate();
  const asked = useAsked();
  const acts = useEnds();
  const [ended, setEnded] = useState<number | null>(null);
  const called = useSessions(asked.query);
  const sessions = called.data?.items ?? NONE;
  const columns = useColumns();
  const to = (session?: string) => void navigate(pathTo("userSessions") + asked.to(session));
  const alone = useSession(asked.open);
  // Only the server says that it is over; until it has answered, the list may know it.
  const one = alone.answered ? alone.session : sessions.find(({ id }) => id === asked.open);
  const done = (count: number) => {
    setEnded(count);
    if (asked.open !== null) to();
  };
  const named = sessions.find(({ user_id }) => user_id === asked.user);
  return (
    <TableDetail
      title={t("title.user_sessions")}
      count={called.data === undefined ? undefined : clock.number(called.data.total)}
      acts={
        acts.may ? (
          <Ends kind="everybody" what={{ everybody: true }} acts={acts} done={done}>
            <OthersTouched />
          </Ends>
        ) : null
      }
      table={
        <div className="sessionpage">
          <Filters asked={asked} name={named?.fullname} />
          {ended === null ? null : (
            <div className="staleline" role="status">
              <span className="grow">
                {ended === 0 ? t("user_sessions.none_ended") : t("user_sessions.ended", { count: ended })}
              </span>
              <Button small look="quiet" onClick={() => setEnded(null)}>
                {t("user_sessions.close")}
              </Button>
            </div>
          )}
          <Listed
            called={called}
            count={sessions.length}
            failed={t("user_sessions.failed")}
            empty={{ title: t("user_sessions.none"), text: t("user_sessions.none_text") }}
          >
            <Table
              label={t("title.user_sessions")}
              rows={sessions}
              columns={columns}
              idOf={({ id }) => id}
              nameOf={({ fullname }) => fullname}
              empty={{ title: t("user_sessions.none") }}
              open={({ id }) => to(id)}
              opened={asked.open ?? undefined}
              order={asked.order}
              more={{
                token: called.data?.next_token ?? null,
                load: called.more,
                busy: called.loading,
                total: called.data?.total,
              }}
            />
          </Listed>
        </div>
      }
      reading={t("user_sessions.open")}
      detail={
        asked.open === null ? null : one !== undefined ? (
          <Detail key={one.id} of={one} acts={acts} close={() => to()} done={done} />
        ) : alone.answered ? (
          <Empty title={t("user_sessions.gone")} text={t("user_sessions.gone_text")} />
        ) : alone.problem !== undefined ? (
          <Failed problem={alone.problem} what={t("user_sessions.failed")} retry={alone.retry} />
        ) : null
      }
      back={{ text: t("user_sessions.back"), to: pathTo("userSessions") + asked.to() }}
    />
  );
}

function useColumns(): readonly Column<Session>[] {
  const t = useWords();
  const clock = useClock();
  const language = useLanguage();
  return useMemo(() => {
    const used = ({ connected, last_seen }: Session) =>
      connected
        ? t("user_sessions.now")
        : last_seen === null
          ? t("user_sessions.unused")
          : clock.moment(last_seen);
    return [
      {
        id: "name",
        head: t("user_sessions.name"),
        of: ({ fullname }) => fullname,
        cell: (session) => (
          <Lines
            name={session.fullname}
            more={[
              ...(session.current ? [t("user_sessions.used_now")] : []),
              deviceOf(session),
              session.address,
              used(session),
            ]
              .filter(Boolean)
              .join(" · ")}
          />
        ),
      },
      {
        id: "group",
        head: t("user_sessions.group"),
        of: ({ group_name }) => groupName(group_name, language),
      },
      { id: "device", head: t("user_sessions.device"), of: deviceOf },
      { id: "address", head: t("user_sessions.address"), of: ({ address }) => address },
      {
        id: "since",
        head: t("user_sessions.since"),
        of: ({ since }) => since,
        cell: ({ since }) => clock.moment(since),
      },
      {
        id: "last_seen",
        head: t("user_sessions.last_seen"),
        of: ({ last_seen }) => last_seen,
        cell: (session) => (session.current ? t("user_sessions.used_now") : used(session)),
      },
    ];
  }, [t, clock, language]);
}
