// The users whom the directory has entered or changed, a page at a time; each leads to the account.
import { useId, useMemo, useState } from "react";
import { useNavigate } from "react-router";
import { useCall } from "@/api/useCall";
import { useRead } from "@/api/useRead";
import { pathTo } from "@/ui/href";
import { Listed } from "@/ui/list/Listed";
import type { Column } from "@/ui/table/column";
import { Table } from "@/ui/table/Table";
import { Lines } from "@/ui/table/TableDetail";
import { useWords } from "@/words";
import { useClock } from "@/words/useClock";
import { type Person, useDirectoryActs } from "./useDirectory";

const PEOPLE = "admin/directory/people";
const NONE: readonly Person[] = [];

export function People({ count }: { count: number }) {
  const t = useWords();
  const clock = useClock();
  const id = useId();
  const navigate = useNavigate();
  const { mayUsers } = useDirectoryActs();
  const called = useCall(PEOPLE, {});
  const read = useRead(PEOPLE);
  const [more, setMore] = useState<{ items: readonly Person[]; next: number | null } | null>(null);
  const [busy, setBusy] = useState(false);
  const [failed, setFailed] = useState(false);
  const first = called.data?.items ?? NONE;
  const people = useMemo(() => (more === null ? first : [...first, ...more.items]), [first, more]);
  const next = more === null ? (called.data?.next_token ?? null) : more.next;
  const load = async (token: string) => {
    setBusy(true);
    setFailed(false);
    try {
      const page = await read({ next_token: Number(token) });
      setMore((now) => ({ items: [...(now?.items ?? []), ...page.items], next: page.next_token }));
    } catch {
      setFailed(true);
    } finally {
      setBusy(false);
    }
  };
  const columns = useMemo<readonly Column<Person>[]>(() => {
    const state = ({ entered, suspended }: Person) =>
      [
        t(entered ? "directory.people.entered" : "directory.people.found"),
        ...(suspended ? [t("directory.people.frozen")] : []),
      ].join(" · ");
    return [
      {
        id: "name",
        head: t("directory.people.name"),
        of: ({ fullname }) => fullname,
        cell: (one) => (
          <Lines
            name={one.fullname}
            more={t("directory.people.line", { username: one.username, state: state(one) })}
          />
        ),
      },
      { id: "username", head: t("directory.people.username"), of: ({ username }) => username },
      { id: "external", head: t("directory.people.external"), of: ({ external_id }) => external_id },
      { id: "state", head: t("directory.people.state"), of: state },
      {
        id: "changed",
        head: t("directory.people.changed"),
        of: ({ changed }) => changed,
        cell: ({ changed }) => clock.moment(changed),
      },
    ];
  }, [t, clock]);
  return (
    <section className="directorypart" aria-labelledby={id}>
      <h2 id={id}>{t("directory.people.title")}</h2>
      <Listed
        called={called}
        count={people.length}
        failed={t("directory.people.failed")}
        empty={{ title: t("directory.people.empty") }}
      >
        <Table
          label={t("directory.people.list")}
          rows={people}
          columns={columns}
          idOf={({ user_id }) => String(user_id)}
          empty={{ title: t("directory.people.empty") }}
          {...(mayUsers
            ? { open: ({ user_id }: Person) => void navigate(pathTo("userList", {}, { user: user_id })) }
            : {})}
          more={{
            token: next === null ? null : String(next),
            load: (token) => void load(token),
            busy,
            total: count,
          }}
        />
        {failed ? (
          <p className="wrong" role="alert">
            {t("directory.people.more_failed")}
          </p>
        ) : null}
      </Listed>
    </section>
  );
}
