// A transcript as rows: days, system lines, what was said, what is on its way, what is being typed. Pure.
import type { Message } from "@/api/shapes";
import type { Outgoing } from "./outbox";

export type Row =
  | { kind: "day"; key: string; at: string }
  | { kind: "system"; key: string; message: Message }
  | { kind: "said"; key: string; message: Message; mine: boolean }
  | { kind: "pending"; key: string; message: Outgoing };

export function rowsOf(
  messages: readonly Message[],
  pending: readonly Outgoing[],
  dayKey: (instant: string) => string,
): Row[] {
  const rows: Row[] = [];
  let day: string | null = null;
  for (const message of messages) {
    const today = dayKey(message.ReceivedAt);
    if (today !== day) rows.push({ kind: "day", key: `day ${today}`, at: message.ReceivedAt });
    day = today;
    // A pending bubble and the message that it becomes are one row: it does not jump.
    const key = message.client_id ?? `at ${message.messageIndex}`;
    if (message.type === "system" || message.Sender === "System") rows.push({ kind: "system", key, message });
    else rows.push({ kind: "said", key, message, mine: message.Sender === "Agent" });
  }
  for (const message of pending) rows.push({ kind: "pending", key: message.client_id, message });
  return rows;
}
