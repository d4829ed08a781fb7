// What a question says of a chat: its customer where that is known, its queue, who has it.
import { useNames } from "../names";
import { useAgents, useLines } from "../store";
import type { OfChat } from "./wanted";

export function useOfChat(): (chat: string) => OfChat {
  const names = useNames();
  const agents = useAgents();
  const lines = useLines();
  return (chat) => {
    const found = [...agents.values()]
      .flatMap(({ name, holds }) => holds.map((hold) => ({ name, ...hold })))
      .find(({ uniQref, kind }) => uniQref === chat && kind !== "ringing");
    const queue = lines.find(({ skill_id }) => skill_id === found?.skill_id)?.skill ?? "";
    return { chat, customer: names.get(chat) ?? null, queue, holder: found?.name ?? null };
  };
}
