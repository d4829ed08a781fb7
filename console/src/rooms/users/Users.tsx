// The users: a table that the server searches, filters and orders, and the open one beside it. The address says what is looked for
// and who is open.
import { useState } from "react";
import { useNavigate } from "react-router";
import { errorCode } from "@/generated/catalogue";
import { firstSaved } from "@/ui/firstSaved";
import { pathTo } from "@/ui/href";
import { Listed, Waits } from "@/ui/list/Listed";
import { Empty, Failed } from "@/ui/PaneState";
import { Table } from "@/ui/table/Table";
import { Make, TableDetail } from "@/ui/table/TableDetail";
import { useWords } from "@/words";
import { useClock } from "@/words/useClock";
import { useAsked } from "./asked";
import { Bulk } from "./Bulk";
import type { User } from "./draft";
import { Editor } from "./Editor";
import { Filters } from "./Filters";
import { ImportAct } from "./import/ImportAct";
import { Results } from "./Results";
import type { Result } from "./useBulk";
import { useColumns } from "./useColumns";
import { useUser, useUserActs, useUsers } from "./useUsers";
import "./words";
import "./users.css";

const NONE: readonly User[] = [];
const NEW = "new";

export default function Users() {
  const t = useWords();
  const clock = useClock();
  const navigate = useNavigate();
  const asked = useAsked();
  const acts = useUserActs();
  const [results, setResults] = useState<readonly Result[]>(NONE_YET);
  const called = useUsers(asked.query);
  const users = called.data?.items ?? NONE;
  const columns = useColumns();
  const { open, order, sifted } = asked;
  const to = (user?: number | string) => void navigate(pathTo("userList") + asked.to(user));
  const leave = async () => {
    if (await firstSaved()) to();
  };
  return (
    <TableDetail
      title={t("title.users")}
      count={called.data === undefined ? undefined : clock.number(called.data.total)}
      acts={
        acts.may("create") ? (
          <>
            {acts.may("edit") ? <ImportAct acts={acts} /> : null}
            <Make text={t("users.make")} act={() => to(NEW)} />
          </>
        ) : null
      }
      table={
        <div className="userpage">
          <Filters asked={asked} />
          {results.length === 0 ? null : <Results of={results} close={() => setResults(NONE_YET)} />}
          <Listed
            called={called}
            count={users.length}
            failed={t("users.failed")}
            empty={
              sifted
                ? { title: t("users.none"), text: t("users.none_text") }
                : { title: t("users.empty"), text: t("users.empty_text") }
            }
          >
            <Table
              label={t("title.users")}
              rows={users}
              columns={columns}
              idOf={({ user_id }) => String(user_id)}
              nameOf={({ fullname }) => fullname}
              empty={{ title: t("users.empty") }}
              open={({ user_id }) => to(user_id)}
              opened={open ?? undefined}
              order={order}
              more={{
                token: called.data?.next_token ?? null,
                load: called.more,
                busy: called.loading,
                total: called.data?.total,
              }}
              bulk={
                acts.may("edit")
                  ? (chosen, done) => (
                      <Bulk
                        chosen={chosen}
                        acts={acts}
                        ran={(now) => {
                          setResults(now);
                          done();
                        }}
                      />
                    )
                  : undefined
              }
            />
          </Listed>
        </div>
      }
      reading={open === NEW ? t("users.made") : t("users.open")}
      detail={
        open === null ? null : open === NEW ? (
          <Editor key={NEW} of={null} opens={to} close={() => void leave()} />
        ) : (
          <One key={open} id={open} opens={to} close={() => void leave()} />
        )
      }
      back={{ text: t("users.back"), to: pathTo("userList") + asked.to() }}
    />
  );
}

const NONE_YET: readonly Result[] = [];

function One({ id, opens, close }: { id: string; opens: (user?: number) => void; close: () => void }) {
  const t = useWords();
  const { data, problem, retry } = useUser(id);
  const user = data?.items[0];
  if (user !== undefined) return <Editor of={user} opens={opens} close={close} />;
  if (
    problem !== undefined &&
    problem.code !== errorCode.USER_NOT_FOUND &&
    problem.code !== errorCode.NO_USER_ID
  )
    return <Failed problem={problem} what={t("users.unread")} retry={retry} />;
  if (problem === undefined && data === undefined && /^\d+$/.test(id)) return <Waits one />;
  return <Empty title={t("users.gone")} text={t("users.gone_text")} />;
}
