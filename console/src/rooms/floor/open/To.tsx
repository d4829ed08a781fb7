// Who is to have a chat.
import { NativeSelect } from "@mantine/core";
import { useMemo } from "react";
import { useWords } from "@/words";
import { slotsOf } from "../said";
import { useAgents } from "../store";

/** Those who are there, who have room first. */
export function To({
  to,
  choose,
}: {
  to: { user_id: number; name: string } | null;
  choose: (to: { user_id: number; name: string } | null) => void;
}) {
  const t = useWords();
  const agents = useAgents();
  const there = useMemo(
    () =>
      [...agents.values()]
        .filter(({ state, suspended }) => state !== "offline" && !suspended)
        .sort((a, b) => b.free - a.free || a.name.localeCompare(b.name)),
    [agents],
  );
  return (
    <NativeSelect
      label={t("floor.ask.assign_to")}
      value={to?.user_id ?? ""}
      data-autofocus
      onChange={(event) => {
        const found = agents.get(Number(event.currentTarget.value));
        choose(found === undefined ? null : { user_id: found.user_id, name: found.name });
      }}
    >
      <option value="">–</option>
      {there.map((agent) => (
        <option key={agent.user_id} value={agent.user_id}>
          {`${agent.name} (${slotsOf(t, agent)})`}
        </option>
      ))}
    </NativeSelect>
  );
}
