// What the bars show as a table: the same people, with the minutes of the part of the day that is seen.
import { Table } from "@/ui/table/Table";
import { useWords } from "@/words";
import type { Agent } from "../shapes";
import type { Opened } from "../view";
import { ActsOnSeveral } from "./Chosen";
import { useColumns, useTold } from "./columns";
import type { Seen } from "./useSeen";

export function ByTable({
  agents,
  seen,
  opened,
  open,
  may,
}: {
  agents: readonly Agent[];
  seen: Seen;
  opened: Opened | null;
  open: (what: Opened) => void;
  /** Whether several can be acted upon. */
  may: boolean;
}) {
  const t = useWords();
  const rows = useTold(agents, seen.range, seen.now);
  const columns = useColumns();
  return (
    <div className="floortable">
      <Table
        label={t("floor.agents")}
        rows={rows}
        columns={columns}
        idOf={({ user_id }) => String(user_id)}
        empty={{ title: t("floor.no_agents") }}
        file={t("floor.file")}
        nameOf={({ name }) => name}
        bulk={may ? (chosen) => <ActsOnSeveral agents={chosen} /> : undefined}
        open={({ user_id }) => open({ what: "agent", agent: user_id })}
        opened={opened?.what === "agent" ? String(opened.agent) : undefined}
      />
    </div>
  );
}
