// What a chat head says at a glance: selected, unread, or a customer who has gone quiet. Pure.
import type { Chat, Message } from "@/api/shapes";
import { limits } from "@/generated/catalogue";
import { since, until } from "@/words/format";

export type Look = "selected" | "unread" | "quiet" | "plain";

/** What was said to everybody: whispers answer nobody. */
const spoken = (messages: readonly Message[]): readonly Message[] =>
  messages.filter((message) => message.type === "message" && !message.whisper);

export const lastSpoken = (chat: Chat): Message | undefined => spoken(chat.Messages).at(-1);

/** Customer's messages beyond the last one seen. */
export const unreadOf = (chat: Chat, seen: number | undefined): number =>
  chat.Messages.filter((message) => message.Sender === "Client" && message.messageIndex > (seen ?? -1))
    .length;

/** Seconds that an answer has been owed by the customer, once they are worth a poke; else null. */
export function quietFor(chat: Chat, now: number): number | null {
  const last = lastSpoken(chat);
  if (chat.status !== "In Progress" || last?.Sender !== "Agent" || chat.customer_typing) return null;
  const idle = since(last.ReceivedAt, now);
  return idle * 1_000 >= limits.POKE_FIRST ? idle : null;
}

/** Seconds of the wrap-up left; the clock of the screen may be a tick behind the end that it counts to. */
export const wrapLeft = (chat: Chat, now: number): number =>
  Math.min(until(chat.wrap_up_until, now), chat.endFeedbackTimer);

export function look(chat: Chat, of: { selected: boolean; unread: number; now: number }): Look {
  if (of.unread > 0 && !of.selected) return "unread";
  if (of.selected) return "selected";
  return quietFor(chat, of.now) === null ? "plain" : "quiet";
}
