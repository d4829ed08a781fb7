// Who is to have a chat, or to be lent a skill.
import { NativeSelect } from "@mantine/core";
import { useMemo } from "react";
import { useWords } from "@/words";
import { slotsOf } from "../said";
import type { Agent } from "../shapes";
import { useAgents } from "../store";

/** Those who are there, who have room first; for a skill to lend, who lacks it before who has it already. */
export function To({
  to,
  choose,
  lacks = null,
}: {
  to: { user_id: number; name: string } | null;
  choose: (to: { user_id: number; name: string } | null) => void;
  /** The skill that is to be lent. */
  lacks?: number | null;
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
  const has = ({ skills }: Agent) => skills.some(({ skill_id }) => skill_id === lacks);
  const option = (agent: Agent) => (
    <option key={agent.user_id} value={agent.user_id}>
      {`${agent.name} (${slotsOf(t, agent)})`}
    </option>
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
      {lacks === null ? (
        there.map(option)
      ) : (
        <>
          <optgroup label={t("floor.loan.without")}>{there.filter((one) => !has(one)).map(option)}</optgroup>
          <optgroup label={t("floor.loan.with")}>{there.filter(has).map(option)}</optgroup>
        </>
      )}
    </NativeSelect>
  );
}
