// The permission groups: a table, and the open one beside it. The address says which is open, and with which it is compared.
import { useMemo } from "react";
import { useNavigate, useSearchParams } from "react-router";
import { firstSaved } from "@/ui/firstSaved";
import { pathTo } from "@/ui/href";
import { Listed } from "@/ui/list/Listed";
import { Empty } from "@/ui/PaneState";
import type { Column } from "@/ui/table/column";
import { Table } from "@/ui/table/Table";
import { Lines, Make, TableDetail } from "@/ui/table/TableDetail";
import { useLanguage, useWords } from "@/words";
import { groupName } from "@/words/group";
import { useClock } from "@/words/useClock";
import { Editor } from "./Editor";
import type { Group } from "./gives";
import { useGroupActs, useGroups } from "./useGroups";
import "./words";
import "./groups.css";

const NONE: readonly Group[] = [];
const NEW = "new";

export default function Groups() {
  const t = useWords();
  const clock = useClock();
  const navigate = useNavigate();
  const [query] = useSearchParams();
  const { may } = useGroupActs();
  const called = useGroups();
  const all = called.data;
  const groups = all?.items ?? NONE;
  const columns = useColumns();
  const open = query.get("group");
  const to = (group?: number | string, beside?: string) =>
    void navigate(pathTo("permissionGroups", {}, { group, with: beside }));
  const one = groups.find(({ id }) => String(id) === open) ?? null;
  const make =
    may("create") && all?.manage === true ? <Make text={t("groups.make")} act={() => to(NEW)} /> : null;
  const leave = async () => {
    if (await firstSaved()) to();
  };
  return (
    <TableDetail
      title={t("title.groups")}
      count={all === undefined ? undefined : clock.number(groups.length)}
      acts={make}
      table={
        <Listed
          called={called}
          count={groups.length}
          failed={t("groups.failed")}
          empty={{ title: t("groups.empty"), text: t("groups.empty_text") }}
        >
          <Table
            label={t("title.groups")}
            rows={groups}
            columns={columns}
            idOf={({ id }) => String(id)}
            nameOf={({ name }) => name}
            empty={{ title: t("groups.empty") }}
            tools
            file={t("groups.file")}
            open={({ id }) => to(id)}
            opened={open ?? undefined}
          />
        </Listed>
      }
      reading={open === NEW ? t("groups.made") : t("groups.open")}
      detail={
        open === null || all === undefined ? null : open === NEW || one !== null ? (
          <Editor
            key={open}
            of={one}
            all={all}
            beside={query.get("with") ?? ""}
            opens={to}
            close={() => void leave()}
          />
        ) : (
          <Empty title={t("groups.gone")} text={t("groups.gone_text")} />
        )
      }
      back={{ text: t("groups.back"), to: pathTo("permissionGroups") }}
    />
  );
}

function useColumns(): readonly Column<Group>[] {
  const t = useWords();
  const clock = useClock();
  const language = useLanguage();
  return useMemo(
    () => [
      {
        id: "name",
        head: t("groups.name"),
        of: ({ name }) => groupName(name, language),
        cell: ({ name, users, permissions }) => (
          <Lines
            name={groupName(name, language)}
            more={t("groups.row", {
              users: t("groups.users_of", { count: users }),
              permissions: t("groups.permissions_of", { count: permissions.length }),
            })}
          />
        ),
      },
      {
        id: "users",
        head: t("groups.users"),
        of: ({ users }) => users,
        cell: ({ users }) => clock.number(users),
        figure: true,
      },
      {
        id: "permissions",
        head: t("groups.permissions"),
        of: ({ permissions }) => permissions.length,
        cell: ({ permissions }) => clock.number(permissions.length),
        figure: true,
      },
      {
        id: "second_factor",
        head: t("groups.second_factor"),
        of: ({ second_factor }) => t(second_factor ? "groups.yes" : "groups.no"),
        few: true,
      },
      { id: "description", head: t("groups.description"), of: ({ description }) => description },
    ],
    [t, clock, language],
  );
}
