// Chats, queues and offers that the tests speak of, as the server tells them; each may differ in what a test names.
import type {
  Chat,
  Crumb,
  Invitation,
  Message,
  Offer,
  Participant,
  Queue,
  QueueItem,
  Sent,
  Skill,
  Slot,
} from "@/api/shapes";
import { at } from "@/testing/shapes";

export const aMessage = (messageIndex: number, more: Partial<Message> = {}): Message => ({
  type: "message",
  messageIndex,
  messageId: `m${messageIndex}`,
  ReceivedAt: at(messageIndex),
  Sender: "Client",
  Name: "Nadia Conti",
  Nickname: "Nadia",
  user_id: null,
  Message: `message ${messageIndex}`,
  client_id: null,
  whisper: false,
  edited: null,
  message_status: "sent",
  Attachments: [],
  profileimage: null,
  ...more,
});

interface Said {
  uniQref: string;
  message?: string | null;
  whisper?: boolean | null;
  client_id?: string | null;
}

/** What sending is answered: the message as the feed tells it. */
export const aSent = ({ uniQref, message, whisper, client_id }: Said, messageIndex: number): Sent => ({
  uniQref,
  waiting_since: null,
  ...aMessage(messageIndex, {
    Sender: "Agent",
    Name: "Marta Rinaldi",
    Nickname: "Marta",
    user_id: 1,
    Message: message ?? "",
    whisper: whisper ?? false,
    client_id: client_id ?? null,
  }),
});

/** A step of a chat's way. */
export const aCrumb = (type: Crumb["type"], value = "", detail = "", seconds = 0): Crumb => ({
  timestamp: at(seconds),
  typeID: 0,
  type,
  value,
  detail,
  channel: 0,
});

/** What the server counts of a chat that it tells whole. */
function counted({ Messages = [], lastSeenMessage = -1 }: Partial<Chat>) {
  const unread = ({ Sender, messageIndex }: Message) => Sender === "Client" && messageIndex > lastSeenMessage;
  return {
    message_count: (Messages.at(-1)?.messageIndex ?? -1) + 1,
    pendingMessages: Messages.filter(unread).length,
  };
}

export const aSkill = (id: number, skill: string, more: Partial<Skill> = {}): Skill => ({
  id,
  skill_id: id,
  skill,
  availability: true,
  others_available: true,
  channels: [0],
  chats: 3,
  mode: "pull",
  ongoing: 1,
  waiting: 2,
  slots_available: 1,
  status: "open",
  ...more,
});

export const aChat = (uniQref: string, more: Partial<Chat> = {}): Chat => ({
  uniQref,
  session: uniQref,
  name: "Nadia",
  surname: "Conti",
  email: null,
  phone: null,
  skill: "Sales",
  skill_id: 10,
  mode: "pull",
  queue: "Sales",
  channel: "Live chat",
  channelID: 0,
  status: "In Progress",
  owner_id: 1,
  op_name: "Marta Rinaldi",
  participants: [],
  Messages: [],
  breadcrumbs: [],
  start_time: at(0),
  accept_time: at(30),
  finish_time: null,
  end_reason: null,
  wrap_up_until: null,
  wrap_up_time: null,
  endFeedbackTimer: 300,
  feedback_completed: false,
  duration: 0,
  time_in_queue: 30,
  ...counted(more),
  lastSeenMessage: -1,
  newMessage: false,
  customer_online: true,
  customer_typing: false,
  customer_typing_text: null,
  agentsTyping: [],
  transferring: false,
  supervised_chat: false,
  invitation: null,
  flagged: false,
  banned: false,
  bot: false,
  poke: null,
  poke_from: null,
  waiting_since: null,
  wrap_up_draft: null,
  application: null,
  metadata: [],
  browser: null,
  os: null,
  source: null,
  ipaddress: null,
  user_agent: null,
  ...more,
});

/** A colleague in a chat, or its owner. */
export const aPerson = (user_id: number, role: Participant["role"], Name = "Luca Bassi"): Participant => ({
  user_id,
  Name,
  avatar: null,
  role,
});

export const anInvitation = (more: Partial<Invitation> = {}): Invitation => ({
  type: "conference",
  user_id: 2,
  name: "Luca Bassi",
  by: 1,
  by_name: "Marta Rinaldi",
  until: new Date(Date.now() + 60_000).toISOString(),
  note: null,
  ...more,
});

export const aWaiting = (uniQref: string, more: Partial<QueueItem> = {}): QueueItem => ({
  uniQref,
  session: uniQref,
  first_message: null,
  note: null,
  name: "Otto",
  surname: "Berg",
  phone: null,
  brand: "Demo",
  channel: 0,
  skill: "Sales",
  skill_id: 10,
  mode: "pull",
  initation_time: at(0),
  lapsed_time: 0,
  last_ping_seconds: 0,
  last_ping_timestamp: at(0),
  turn: `${more.bump ? 0 : 1} ${more.initation_time ?? at(0)} ${uniQref}`,
  bump: false,
  ringing: false,
  ...more,
});

export const aQueue = (...waiting: QueueItem[]): Queue => ({
  new: waiting,
  invitations: [],
  total: waiting.length,
  limited: false,
});

export const aSlot = (uniQref: string, kind: Slot["kind"]): Slot => ({ uniQref, kind, offer: null });

export const anOffer = (uniQref: string, more: Partial<Offer> = {}): Offer => ({
  uniQref,
  name: "Otto",
  surname: "Berg",
  skill: "Support",
  skill_id: 11,
  channel: 0,
  ring_seconds: 20,
  until: new Date(Date.now() + 20_000).toISOString(),
  waited: 5,
  first_message: null,
  note: null,
  why: null,
  ...more,
});

/** A slot that an offer holds. */
export const aRinging = (uniQref: string, more: Partial<Offer> = {}): Slot => ({
  uniQref,
  kind: "ringing",
  offer: anOffer(uniQref, more),
});
