// What was published, when and by whom.
import { useMemo } from "react";
import { Listed } from "@/ui/list/Listed";
import type { Column } from "@/ui/table/column";
import { Table } from "@/ui/table/Table";
import { Lines } from "@/ui/table/TableDetail";
import { useWords } from "@/words";
import { useClock } from "@/words/useClock";
import { useVersions, type Version } from "./usePolicy";

const NONE: readonly Version[] = [];

export function Versions({
  current,
  opened,
  open,
}: {
  /** The version in force. */
  current: number;
  opened: number | null;
  open: (version: number) => void;
}) {
  const t = useWords();
  const clock = useClock();
  const called = useVersions(true);
  const versions = called.data?.versions ?? NONE;
  const columns = useMemo<readonly Column<Version>[]>(
    () => [
      {
        id: "version",
        head: t("policies.versions.version"),
        of: ({ version }) => version,
        cell: ({ version, at, name }) => (
          <Lines
            name={version === current ? t("policies.versions.current", { version }) : String(version)}
            more={t("policies.versions.line", { time: clock.moment(at), name })}
          />
        ),
      },
      {
        id: "at",
        head: t("policies.versions.at"),
        of: ({ at }) => at,
        cell: ({ at }) => clock.moment(at),
      },
      { id: "by", head: t("policies.versions.by"), of: ({ name }) => name },
    ],
    [t, clock, current],
  );
  return (
    <Listed
      called={called}
      count={versions.length}
      failed={t("policies.versions.failed")}
      empty={{ title: t("policies.versions.empty"), text: t("policies.versions.empty_text") }}
    >
      <Table
        label={t("policies.view.versions")}
        rows={versions}
        columns={columns}
        idOf={({ version }) => String(version)}
        empty={{ title: t("policies.versions.empty") }}
        open={({ version }) => open(version)}
        opened={opened === null ? undefined : String(opened)}
      />
    </Listed>
  );
}
