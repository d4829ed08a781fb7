// A transcript as rows: days, steps of the chat's way, what was said, what is on its way, what is being typed. Pure.
import type { Crumb, Message } from "@/api/shapes";
import type { Outgoing } from "../compose/outbox";

export type Row =
  | { kind: "day"; key: string; at: string }
  | { kind: "system"; key: string; message: Message }
  | { kind: "step"; key: string; crumb: Crumb }
  | { kind: "said"; key: string; message: Message; mine: boolean; by: string | null }
  | { kind: "pending"; key: string; message: Outgoing };

/** Nothing of it is to be drawn otherwise. */
export function sameRow(one: Row, other: Row): boolean {
  if (one === other) return true;
  if (one.key !== other.key || one.kind !== other.kind) return false;
  if (one.kind === "said" && other.kind === "said")
    return one.message === other.message && one.mine === other.mine && one.by === other.by;
  if ("message" in one && "message" in other) return one.message === other.message;
  // A day and a step are what their keys say.
  return one.kind === "day" || one.kind === "step";
}

export const sameRows = (one: readonly Row[], other: readonly Row[]): boolean =>
  one.length === other.length && one.every((row, at) => sameRow(row, other[at] as Row));

export interface Told {
  messages: readonly Message[];
  pending: readonly Outgoing[];
  /** Steps of the way, oldest first; those before the first message are not of this transcript. */
  steps: readonly Crumb[];
  /** Who reads: what colleagues said bears their name. */
  me: number;
}

/** Letters of an instant up to its minute. */
const MINUTE = "2026-01-01T00:00".length;

export function rowsOf({ messages, pending, steps, me }: Told, dayKey: (instant: string) => string): Row[] {
  const rows: Row[] = [];
  let day: string | null = null;
  let minute = "";
  const onDay = (at: string) => {
    // No day begins within a minute, in whatever time zone.
    if (at.slice(0, MINUTE) === minute) return;
    minute = at.slice(0, MINUTE);
    const today = dayKey(at);
    if (today !== day) rows.push({ kind: "day", key: `day ${today}`, at });
    day = today;
  };
  const first = messages[0]?.ReceivedAt ?? "";
  const waiting = steps.filter(({ timestamp }) => timestamp >= first);
  const stepsUntil = (at: string | null) => {
    while (waiting[0] !== undefined && (at === null || waiting[0].timestamp < at)) {
      const crumb = waiting.shift() as Crumb;
      onDay(crumb.timestamp);
      rows.push({ kind: "step", key: `step ${crumb.timestamp} ${crumb.type} ${crumb.value}`, crumb });
    }
  };
  for (const message of messages) {
    stepsUntil(message.ReceivedAt);
    onDay(message.ReceivedAt);
    // A pending bubble and the message that it becomes are one row: it does not jump.
    const key = message.client_id ?? `at ${message.messageIndex}`;
    if (message.type === "system" || message.Sender === "System") rows.push({ kind: "system", key, message });
    else rows.push({ kind: "said", key, message, ...writer(message, me) });
  }
  stepsUntil(null);
  for (const message of pending) rows.push({ kind: "pending", key: message.client_id, message });
  return rows;
}

function writer(
  { Sender, user_id, Nickname, Name }: Message,
  me: number,
): { mine: boolean; by: string | null } {
  if (Sender !== "Agent") return { mine: false, by: null };
  return { mine: true, by: user_id === null || user_id === me ? null : Name || Nickname };
}
