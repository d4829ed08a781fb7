// Who has a chat in hand, or its wrap-up.
import { useMemo } from "react";
import type { Agent, Hold } from "../shapes";
import { useAgents } from "../store";

export function useHolder(chat: string | null): { agent: Agent; hold: Hold } | undefined {
  const agents = useAgents();
  return useMemo(() => {
    for (const agent of agents.values())
      for (const hold of agent.holds)
        if (hold.uniQref === chat && hold.kind !== "ringing") return { agent, hold };
    return undefined;
  }, [agents, chat]);
}
