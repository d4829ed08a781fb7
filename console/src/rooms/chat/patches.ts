// What each live event changes in the answers that are already on the screen. Pure.
import type { ReadAnswer } from "@/api/calls";
import type { Chat, Crumb, Message, Profile, Queue, QueueItem } from "@/api/shapes";
import { type Patch, patch } from "@/api/useAct";
import type { Patches } from "@/house/room";
import type { Kinds } from "@/live/frames";
import { peopled, uninvited } from "./people/peopled";
import { stepped } from "./steps";

type Ongoing = ReadAnswer<"livechat/ongoing">;

/** The server sends the last hundred; what comes on top stays until the list is asked for again. */
export const patches: Patches = {
  person: ({ data }) => [patch("livechat/ongoing", (ongoing) => renamed(ongoing, data))],
  "queue.changed": ({ data }) => [patch("livechat/queue", (queue) => changed(queue, data))],
  "queue.invited": ({ data }) => [patch("livechat/queue", (queue) => invited(queue, data.item))],
  "queue.reordered": ({ data }) => [patch("livechat/queue", (queue) => reordered(queue, data))],
  "chat.assigned": ({ data }) => [
    patch("livechat/ongoing", (ongoing) => assigned(ongoing, data.chat)),
    patch("livechat/queue", (queue) => uninvited(left(queue, data.chat.uniQref), data.chat.uniQref)),
  ],
  "chat.joined": ({ data }) => [
    patch("livechat/ongoing", (ongoing) => assigned(ongoing, data.chat)),
    patch("livechat/queue", (queue) => uninvited(queue, data.chat.uniQref)),
  ],
  "chat.people": ({ data }) => {
    const { uniQref, invitation } = data;
    const people = inChat(uniQref, (chat) => peopled(chat, data));
    if (invitation !== null) return [people];
    return [people, patch("livechat/queue", (queue) => uninvited(queue, uniQref))];
  },
  "chat.seen": ({ data }) => [inChat(data.uniQref, (chat) => seen(chat, data))],
  "chat.poke": ({ data }) => [inChat(data.uniQref, (chat) => poked(chat, data))],
  "chat.transfer": ({ data }) => [
    inChat(data.uniQref, (chat) => ({
      ...stepped(chat, data.step),
      transferring: data.transferring,
    })),
  ],
  "chat.step": ({ data }) => [inChat(data.uniQref, (chat) => stepped(chat, data.step))],
  "chat.message": ({ data }) => [
    inChat(data.uniQref, (chat) => ({
      ...heard(chat, data.message),
      ...(data.message.Sender === "Client" ? QUIET : {}),
      poke_from: data.poke_from ?? null,
      waiting_since: data.waiting_since ?? null,
    })),
  ],
  "chat.typing": ({ data }) => [inChat(data.uniQref, (chat) => typing(chat, data))],
  "chat.customer": ({ data }) => [
    inChat(data.uniQref, (chat) => ({
      ...chat,
      customer_online: data.online,
      ...(data.online ? {} : QUIET),
    })),
  ],
  "chat.metadata": ({ data }) => [inChat(data.uniQref, (chat) => ({ ...chat, metadata: data.metadata }))],
  "chat.reported": ({ data }) => [inChat(data.uniQref, (chat) => ({ ...chat, flagged: data.flagged }))],
  "chat.ended": ({ data, at }) => [inChat(data.uniQref, (chat) => ended(chat, data, at))],
  "chat.completed": ({ data }) => [patch("livechat/ongoing", (ongoing) => removed(ongoing, data.uniQref))],
  "chat.removed": ({ data }) => [patch("livechat/ongoing", (ongoing) => removed(ongoing, data.uniQref))],
  // What rings holds a slot, which presence tells.
  offer: () => [],
  "offer.words": ({ data }) => [
    patch("livechat/queue", (queue) => invitedWords(queue, data)),
    patch("internal/profile", (me) => ringingWords(me, data)),
  ],
  "offer.ended": () => [],
  // These are only told.
  "chat.orphaned": () => [],
  "chat.unanswered": () => [],
};

function typing(chat: Chat, { who, on, text, user_id }: Kinds["chat.typing"]): Chat {
  if (who === "customer") return { ...chat, customer_typing: on, customer_typing_text: on ? text : null };
  const others = chat.agentsTyping.filter((id) => id !== user_id);
  return { ...chat, agentsTyping: on && user_id !== null ? [...others, user_id] : others };
}

const QUIET = { customer_typing: false, customer_typing_text: null } as const;

/** Whoever is in a chat of one's own is called otherwise or looks so; what was said stays under the name of then. */
function renamed(ongoing: Ongoing, { user_id, fullname, avatar }: Kinds["person"]): Ongoing {
  const items = ongoing.items.map((chat) =>
    chat.participants.some((one) => one.user_id === user_id)
      ? {
          ...chat,
          op_name: chat.owner_id === user_id ? fullname : chat.op_name,
          participants: chat.participants.map((one) =>
            one.user_id === user_id ? { ...one, Name: fullname, avatar } : one,
          ),
        }
      : chat,
  );
  return { ...ongoing, items };
}

/** The server says whose turn it is. */
const inTurn = (items: QueueItem[]): QueueItem[] => items.sort((a, b) => (a.turn < b.turn ? -1 : 1));

function changed(queue: Queue, { skill_id, items, left: gone }: Kinds["queue.changed"]): Queue {
  const told = new Set(items.map(({ uniQref }) => uniQref));
  const lost = new Set(gone.map(({ uniQref }) => uniQref));
  // Who has left this line may stand in another by now.
  const others = queue.new.filter(
    (item) => !told.has(item.uniQref) && !(lost.has(item.uniQref) && item.skill_id === skill_id),
  );
  if (items.length === 0 && others.length === queue.new.length) return queue;
  const line = inTurn([...others, ...items]);
  return { ...queue, new: line, total: queue.total + line.length - queue.new.length };
}

function reordered(queue: Queue, { turns }: Kinds["queue.reordered"]): Queue {
  const told = new Map(turns.map(({ uniQref, turn }) => [uniQref, turn]));
  return {
    ...queue,
    new: inTurn(queue.new.map((item) => ({ ...item, turn: told.get(item.uniQref) ?? item.turn }))),
  };
}

const invited = (queue: Queue, item: QueueItem): Queue => ({
  ...queue,
  invitations: [...uninvited(queue, item.uniQref).invitations, item],
});

export function left(queue: Queue, uniQref: string): Queue {
  const items = queue.new.filter((item) => item.uniQref !== uniQref);
  if (items.length === queue.new.length) return queue;
  return { ...queue, new: items, total: Math.max(0, queue.total - 1) };
}

/** What a customer has written first stands with whatever is asked of the person about their chat. */
function invitedWords(queue: Queue, { uniQref, first_message }: Kinds["offer.words"]): Queue {
  if (!queue.invitations.some((item) => item.uniQref === uniQref)) return queue;
  const told = (item: QueueItem) => (item.uniQref === uniQref ? { ...item, first_message } : item);
  return { ...queue, invitations: queue.invitations.map(told) };
}

function ringingWords(me: Profile, { uniQref, first_message }: Kinds["offer.words"]): Profile {
  if (!me.slots.some((slot) => slot.uniQref === uniQref && slot.offer != null)) return me;
  const slots = me.slots.map((slot) =>
    slot.uniQref === uniQref && slot.offer != null
      ? { ...slot, offer: { ...slot.offer, first_message } }
      : slot,
  );
  return { ...me, slots };
}

/** A change to one of the person's chats. */
export const inChat = (uniQref: string, change: (chat: Chat) => Chat): Patch =>
  patch("livechat/ongoing", (ongoing) =>
    ongoing.items.some((chat) => chat.uniQref === uniQref)
      ? { ...ongoing, items: ongoing.items.map((chat) => (chat.uniQref === uniQref ? change(chat) : chat)) }
      : ongoing,
  );

export function assigned(ongoing: Ongoing, chat: Chat): Ongoing {
  const known = ongoing.items.some((other) => other.uniQref === chat.uniQref);
  const items = known
    ? ongoing.items.map((other) => (other.uniQref === chat.uniQref ? merged(other, chat) : other))
    : [...ongoing.items, chat];
  return { ...ongoing, items };
}

/** What is told of the chat may be older than what is known of its messages. */
const merged = (known: Chat, told: Chat): Chat => {
  const chat = { ...told, Messages: told.Messages.reduce(place, known.Messages) };
  const { message_count, waiting_since, newMessage } =
    told.message_count < known.message_count ? known : told;
  return { ...readTo(chat, told), message_count, waiting_since, newMessage };
};

/** Message indexes are dense, so one index is one message, whoever told of it first. */
export function place(messages: Message[], message: Message): Message[] {
  const last = messages.at(-1);
  if (last === undefined || last.messageIndex < message.messageIndex) return [...messages, message];
  const at = messages.findIndex((other) => other.messageIndex >= message.messageIndex);
  const replaces = messages[at]?.messageIndex === message.messageIndex;
  return [...messages.slice(0, at), message, ...messages.slice(replaces ? at + 1 : at)];
}

export function heard(chat: Chat, message: Message): Chat {
  const Messages = place(chat.Messages, message);
  // Whispers and system messages answer nobody; an edit is no new message.
  const asks = message.type === "message" && !message.whisper && message.messageIndex >= chat.message_count;
  // What the chat has already was counted by whoever told of it first.
  const isNew = message.messageIndex >= chat.message_count;
  const unread = isNew && message.Sender === "Client" && message.messageIndex > chat.lastSeenMessage;
  return {
    ...chat,
    Messages,
    message_count: Math.max(chat.message_count, message.messageIndex + 1),
    pendingMessages: chat.pendingMessages + (unread ? 1 : 0),
    newMessage: asks ? message.Sender === "Client" : chat.newMessage,
  };
}

/** The customer's messages from an index on, of those that are there. */
export const saidByCustomer = (messages: readonly Message[], from: number): number =>
  messages.filter(({ Sender, messageIndex }) => Sender === "Client" && messageIndex >= from).length;

/** How far the person has read, as the server says, and what was unread when the chat had so many messages. */
export type Read = Pick<Chat, "lastSeenMessage" | "pendingMessages" | "message_count">;

/** What came while that was on its way is unread besides. */
export function readTo(chat: Chat, told: Read): Chat {
  if (told.lastSeenMessage < chat.lastSeenMessage) return chat;
  const { lastSeenMessage, message_count } = told;
  const since = saidByCustomer(chat.Messages, Math.max(message_count, lastSeenMessage + 1));
  return { ...chat, lastSeenMessage, pendingMessages: told.pendingMessages + since };
}

/** Somebody has come further: the customer on their device, or the person themselves on another one. */
export function seen(
  chat: Chat,
  { who, delivered, read, pendingMessages, message_count }: Omit<Kinds["chat.seen"], "uniQref" | "user_id">,
): Chat {
  if (who === "agent")
    return readTo(chat, { lastSeenMessage: read, pendingMessages: pendingMessages ?? 0, message_count });
  const Messages = chat.Messages.map((message) => {
    if (message.Sender !== "Agent" || message.whisper || message.message_status === "read") return message;
    const message_status =
      message.messageIndex <= read
        ? ("read" as const)
        : message.messageIndex <= delivered
          ? ("delivered" as const)
          : message.message_status;
    return message_status === message.message_status ? message : { ...message, message_status };
  });
  return { ...chat, Messages };
}

/** How the pokes of a chat stand now. */
export const poked = (chat: Chat, { poke, poke_from, step }: Kinds["chat.poke"]): Chat => ({
  ...stepped(chat, step),
  poke,
  poke_from,
});

/** `step` is none until the server has said so. */
export const ended = (
  chat: Chat,
  told: { reason: string; wrap_up_until: string | null; step: Crumb | null },
  at: string,
): Chat => ({
  ...stepped(chat, told.step),
  ...QUIET,
  poke: null,
  poke_from: null,
  waiting_since: null,
  status: "Wrap-up",
  newMessage: false,
  end_reason: told.reason,
  finish_time: at,
  wrap_up_until: told.wrap_up_until,
});

export const removed = (ongoing: Ongoing, uniQref: string): Ongoing =>
  ongoing.items.some((chat) => chat.uniQref === uniQref)
    ? { ...ongoing, items: ongoing.items.filter((chat) => chat.uniQref !== uniQref) }
    : ongoing;
