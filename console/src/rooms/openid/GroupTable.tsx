// The directory groups that were set up, in the order in which they count, each with what it gives.
import { useMemo } from "react";
import { useNavigate } from "react-router";
import type { Called } from "@/api/useCall";
import { useDepartmentWays } from "@/rooms/departments/face/departments";
import { useGroupNames } from "@/rooms/users/face/skills";
import { pathTo } from "@/ui/href";
import { Listed } from "@/ui/list/Listed";
import type { Column } from "@/ui/table/column";
import { Table } from "@/ui/table/Table";
import { Lines } from "@/ui/table/TableDetail";
import { useWords } from "@/words";
import type { Group } from "./useOpenId";
import "./words";

const NONE: readonly Group[] = [];

export function GroupTable({
  called,
  opened,
}: {
  called: Called<{ items: readonly Group[] }>;
  opened: string | null;
}) {
  const t = useWords();
  const navigate = useNavigate();
  const groups = useGroupNames();
  const { ways } = useDepartmentWays();
  const rows = called.data?.items ?? NONE;
  const columns = useMemo<readonly Column<Group>[]>(() => {
    const gives = ({
      description: { managed, permission_group, department, simultaneous, skills = [] },
    }: Group) => {
      if (!managed) return t("openid.groups.quiet");
      const said = [
        permission_group == null ? null : (groups.get(permission_group) ?? String(permission_group)),
        department == null ? null : (ways.get(department) ?? String(department)),
        simultaneous == null ? null : t("openid.groups.slots", { count: simultaneous }),
        skills.length === 0 ? null : t("openid.groups.several_skills", { count: skills.length }),
      ].filter((each) => each !== null);
      return said.length === 0 ? t("openid.groups.nothing") : said.join(" · ");
    };
    return [
      { id: "priority", head: t("openid.groups.priority"), of: ({ priority }) => priority, figure: true },
      {
        id: "name",
        head: t("openid.groups.name"),
        of: ({ displayName }) => displayName,
        cell: (one) => <Lines name={one.displayName} more={gives(one)} />,
      },
      { id: "gives", head: t("openid.groups.gives"), of: gives },
    ];
  }, [t, groups, ways]);
  return (
    <Listed
      called={called}
      count={rows.length}
      failed={t("openid.groups.failed")}
      empty={{ title: t("openid.groups.empty") }}
    >
      <Table
        label={t("openid.groups.list")}
        rows={rows}
        columns={columns}
        idOf={({ id }) => String(id)}
        empty={{ title: t("openid.groups.empty") }}
        open={({ id }) => void navigate(pathTo("directoryGroup", { id: String(id) }))}
        {...(opened === null ? {} : { opened })}
        wraps
      />
    </Listed>
  );
}
