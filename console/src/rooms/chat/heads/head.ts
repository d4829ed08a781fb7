// What a chat head says at a glance: selected, unread, read and not answered, or a customer who has gone quiet. Pure.
import type { Chat, Message } from "@/api/shapes";
import { since, until } from "@/words/format";
import { saidByCustomer } from "../patches";

export type Look = "selected" | "selected quiet" | "selected owed" | "unread" | "owed" | "quiet" | "plain";

/** What was said to everybody: whispers answer nobody. */
const spoken = (messages: readonly Message[]): readonly Message[] =>
  messages.filter((message) => message.type === "message" && !message.whisper);

export const lastSpoken = (chat: Chat): Message | undefined => spoken(chat.Messages).at(-1);

/** Customer's messages that the person has not read. The server counts them, as a list carries only the last ones. */
export const unreadOf = (chat: Chat, seen = -1): number => {
  // Read here a moment ago, which the server is about to be told.
  const first = chat.Messages[0]?.messageIndex ?? 0;
  if (seen <= chat.lastSeenMessage || seen + 1 < first) return chat.pendingMessages;
  return saidByCustomer(chat.Messages, seen + 1);
};

/** What colleagues whispered and the person has not read, on this device or another. */
export const whispersTo = (user_id: number, chat: Chat, seen = -1): readonly Message[] => {
  const read = Math.max(seen, chat.lastSeenMessage);
  return chat.Messages.filter(
    (message) => message.whisper && message.user_id !== user_id && message.messageIndex > read,
  );
};

/** Seconds that an answer has been owed by the customer, once they may be poked for it; else null. */
export function pokableFor(chat: Chat, now: number): number | null {
  if (chat.status !== "In Progress" || chat.poke_from === null || chat.customer_typing) return null;
  if (Date.parse(chat.poke_from) > now) return null;
  return since(lastSpoken(chat)?.ReceivedAt, now);
}

/** Seconds until a poke ends the chat; null where none counts down. */
export const pokeLeft = ({ poke }: Chat, now: number): number | null =>
  poke === null ? null : Math.min(pokeLasts(poke), until(poke.until, now));

/** Seconds that it counts in all. */
export const pokeLasts = ({ started, until: ends }: NonNullable<Chat["poke"]>): number =>
  since(started, Date.parse(ends));

/** Seconds of the wrap-up left; the clock of the screen may be a tick behind the end that it counts to. */
export const wrapLeft = (chat: Chat, now: number): number =>
  Math.min(until(chat.wrap_up_until, now), chat.endFeedbackTimer);

const isQuiet = (chat: Chat, now: number): boolean => chat.poke !== null || pokableFor(chat, now) !== null;

/** Forms, not colours, tell them apart: how long it has been so is the age's to say. `owed`: an answer is. */
export function look(
  chat: Chat,
  of: { selected: boolean; unread: number; owed: boolean; now: number },
): Look {
  const quiet = isQuiet(chat, of.now);
  if (of.selected) return quiet ? "selected quiet" : of.owed ? "selected owed" : "selected";
  if (of.unread > 0) return "unread";
  return quiet ? "quiet" : of.owed ? "owed" : "plain";
}
