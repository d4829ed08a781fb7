// Which events of the feed are news to the person, and which notice tells them. Pure.
import type { Chat, Crumb, Message, Profile, QueueItem } from "@/api/shapes";
import { noticeId, permissionId } from "@/generated/catalogue";
import type { Kinds, LiveEvent } from "@/live/frames";
import { holds } from "@/session/permissions";
import { ringing } from "../offers/useRinging";
import { mayTake } from "../offers/useTake";
import { isGuest } from "../people/roles";
import { fullName } from "../person";
import { hasStep } from "../steps";
import type { News, Ringing } from "./kinds";
import { goneOf } from "./removed";

/** What was so before the event. */
export interface Known {
  me: Profile;
  chats: readonly Chat[];
  /** Undefined until the queues are there. */
  waiting: readonly QueueItem[] | undefined;
  /** The chat before the person's eyes. */
  open: string | null;
}

const LONGEST = 120;
/** A message that is all files is told by their names. */
const saying = ({ Message: text, Attachments }: Message): string =>
  text || Attachments.map(({ name }) => name).join(", ");

const short = (text: string): string => {
  const line = [...text.replace(/\s+/g, " ").trim()];
  return line.length <= LONGEST ? line.join("") : `${line.slice(0, LONGEST - 1).join("")}…`;
};

/** Who has come to be taken. What goes first has lost its agent, which supervisors are told; what is offered rings. */
export function comersOf(event: LiveEvent, { me, waiting }: Known): News[] {
  // Before the queues are there nobody knows who has just come.
  if (event.kind !== "queue.changed" || waiting === undefined || !mayTake(me)) return [];
  const own = me.skills.some(({ id }) => id === event.data.skill_id);
  const there = new Set(waiting.map(({ uniQref }) => uniQref));
  return event.data.items
    .filter((item) => own && item.mode === "pull" && !item.bump && !there.has(item.uniQref))
    .flatMap((item) => {
      const told = ofChat(noticeId.CHAT_WAITING, event, item, "take");
      // Told once in a line, however often it is heard of.
      const props = { context_message: item.uniQref, line: item.skill_id };
      return told === null
        ? []
        : [{ ...told, icon: "chat", values: { ...told.values, skill: item.skill }, props }];
    });
}

export function newsOf(event: LiveEvent, known: Known): News | null {
  switch (event.kind) {
    case "chat.message": {
      const { uniQref, message } = event.data;
      const chat = chatOf(known, uniQref);
      if (chat === undefined || uniQref === known.open || message.type !== "message") return null;
      if (chat.Messages.some(({ messageIndex }) => messageIndex === message.messageIndex)) return null;
      const whispers = message.whisper && message.user_id !== known.me.user_id;
      if (!whispers && (message.Sender !== "Client" || !holds(known.me, permissionId.MessageCounts)))
        return null;
      const values = { customer: fullName(chat), message: short(saying(message)) };
      return {
        id: noticeId.NEW_MESSAGE,
        icon: "chat",
        values,
        props: { context_message: uniQref, message: message.messageIndex },
        leads: "view",
        together: `${noticeId.NEW_MESSAGE} ${uniQref}`,
        ...(whispers ? whispered(values, message, uniQref) : {}),
      };
    }
    case "chat.orphaned": {
      const { agent, skill } = event.data;
      const told = ofChat(noticeId.CHAT_ORPHANED, event, event.data, null);
      return told && { ...told, values: { ...told.values, agent, skill } };
    }
    case "chat.removed":
      return gone(known, event, event.data);
    case "chat.unanswered": {
      const { uniQref, user_id, agent, skill, moved } = event.data;
      const own = user_id === known.me.user_id;
      // Whoever had it hears so with the chat's going.
      if (own && moved) return null;
      const told = ofChat(event.kind, event, event.data, own && uniQref !== known.open ? "view" : null);
      const named = told && { ...told, values: { ...told.values, agent, skill } };
      return inOwnWords(named, `ringing.${moved ? "moved" : "raised"}${own ? "" : "_by"}`);
    }
    case "chat.people": {
      const { uniQref, owner_id } = event.data;
      if (owner_id !== known.me.user_id) return null;
      return given(known, event, uniQref) ?? refused(known, event, event.data);
    }
    case "chat.transfer":
      return declined(known, event, event.data);
    case "chat.assigned":
      return given(known, event, event.data.chat.uniQref) ?? brought(known, event, event.data.chat);
    case "chat.ended": {
      const chat = chatOf(known, event.data.uniQref);
      const looking = event.data.uniQref === known.open;
      // Whoever ends a chat oneself has ended it here before the server says so.
      if (chat?.status !== "In Progress") return null;
      if (event.data.reason === BANNED)
        return ofChat(noticeId.CUSTOMER_BANNED, event, chat, looking ? null : "view");
      if (event.data.reason === NO_ANSWER) {
        const told = ofChat(UNANSWERED, event, chat, "view");
        return looking ? null : inOwnWords(told, "people.unanswered");
      }
      const id = event.data.by === "customer" ? noticeId.CUSTOMER_LEFT : noticeId.CHAT_FINISHED;
      return looking ? null : ofChat(id, event, chat, "view");
    }
    case "chat.completed": {
      // Whoever sends or skips takes the chat off the desk at once; what is still here ran out of time.
      const chat = chatOf(known, event.data.uniQref);
      const until = chat?.wrap_up_until ?? null;
      const inTime = until === null || Date.parse(event.at) < Date.parse(until);
      return inTime ? null : ofChat(noticeId.WRAP_UP_TIMED_OUT, event, chat, "view");
    }
    case "offer.ended": {
      const { outcome } = event.data;
      const offer = ringing(known.me).find(({ uniQref }) => uniQref === event.data.uniQref);
      if (outcome === "timed_out") return ofChat(noticeId.OFFER_MISSED, event, offer, null);
      if (outcome !== "not_counted" && outcome !== "unheard") return null;
      return inOwnWords(ofChat(outcome, event, offer, null), `ringing.${outcome}`);
    }
    default:
      return null;
  }
}

/** Told apart from what the customer writes: not by the catalogue's words, and not in one notice with it. */
const whispered = (values: News["values"], { Nickname, Name }: Message, uniQref: string) => ({
  own: "whisper.told" as const,
  icon: "whisper",
  values: { ...values, agent: Nickname || Name },
  together: `whispers ${uniQref}`,
  repeatable: true as const,
});

/** What became of a chat that one had or was in. */
function gone({ me, chats, open }: Known, event: LiveEvent, removed: Kinds["chat.removed"]): News | null {
  const chat = chats.find(({ uniQref }) => uniQref === removed.uniQref);
  const became = chat === undefined ? null : goneOf(removed, chat, me.user_id);
  if (became === null) return null;
  const { stays, values, ...rest } = became;
  // Only the catalogue has words for what does not say what became of it.
  const id = rest.own === undefined ? noticeId.OWNERSHIP_LOST : LOST[removed.cause];
  const told = ofChat(id, event, chat, stays && removed.uniQref !== open ? "view" : null);
  return told && { ...told, ...rest, values: { ...told.values, ...values }, repeatable: true };
}

/** What was taken from somebody is heard as well. */
const LOST: Readonly<Record<Kinds["chat.removed"]["cause"], string>> = {
  requeued: noticeId.OWNERSHIP_LOST,
  unanswered: "a chat not answered",
  transferred: "a chat transferred",
  handed_over: "a chat handed over",
  taken_over: noticeId.OWNERSHIP_LOST,
  given: noticeId.OWNERSHIP_LOST,
  parted: "out of a chat",
};

const REFUSED = "an invitation not accepted";
const UNANSWERED = "a poke not answered";
const DECLINED = "a transfer declined";

/** Whom one has asked is not coming. Whoever takes an invitation back has done so here before the feed says it. */
function refused(known: Known, event: LiveEvent, now: Kinds["chat.people"]): News | null {
  const chat = chatOf(known, now.uniQref);
  const asked = chat?.invitation ?? null;
  if (asked === null || asked.by !== known.me.user_id || now.invitation !== null) return null;
  const leads = now.uniQref === known.open ? null : "view";
  if (asked.type === "direct") {
    // Of a chat that is handed over the step alone says how that ended.
    const how = now.step?.type === "invitation_ended" ? NOT_TAKEN[now.step.detail] : undefined;
    if (how === undefined) return null;
    const told = ofChat(how, event, chat, leads);
    return told && { ...told, values: { ...told.values, agent: asked.name }, own: `ringing.${how}` };
  }
  if (now.participants.some(({ user_id }) => user_id === asked.user_id)) return null;
  const told = ofChat(REFUSED, event, chat, leads);
  return told && { ...told, values: { ...told.values, agent: asked.name }, own: "people.refused" };
}

/** Ends of an invitation to have a chat with which it stays whose it was, by their details. */
const NOT_TAKEN: Readonly<Record<string, Ringing | undefined>> = {
  rejected: "transfer_rejected",
  lapsed: "transfer_lapsed",
  went_away: "transfer_went_away",
};

const inOwnWords = (told: News | null, own: NonNullable<News["own"]>): News | null =>
  told && { ...told, own };

/** Why somebody did not take one's chat; that nobody did is seen by its way. */
function declined(known: Known, event: LiveEvent, { uniQref, step }: Kinds["chat.transfer"]): News | null {
  const chat = chatOf(known, uniQref);
  if (step.type !== "transfer_declined" || chat?.owner_id !== known.me.user_id || hasStep(chat, step))
    return null;
  const told = ofChat(DECLINED, event, chat, uniQref === known.open ? null : "view");
  return (
    told && {
      ...told,
      values: { ...told.values, agent: step.value, reason: step.detail },
      own: "people.declined",
    }
  );
}

/** A chat that one took part in is one's own now; whoever takes a chat needs no telling. */
function given(known: Known, event: LiveEvent, uniQref: string): News | null {
  const chat = chatOf(known, uniQref);
  if (chat === undefined || !isGuest(chat, known.me.user_id)) return null;
  return ofChat(noticeId.OWNERSHIP_GIVEN, event, chat, uniQref === known.open ? null : "view");
}

/** How it came to who has it now: a supervisor gave it, or somebody transferred it, which the one who takes it is told. */
function brought({ me, open }: Known, event: LiveEvent, chat: Chat): News | null {
  const way = chat.breadcrumbs;
  const came = way.findLastIndex(({ type }) => type === "taken" || type === "pushed");
  const leads = chat.uniQref === open ? null : "view";
  const own = chat.participants.find(({ user_id }) => user_id === me.user_id)?.Name;
  if (way[came]?.type === "pushed")
    return way[came].detail === own ? null : ofChat(noticeId.OWNERSHIP_GIVEN, event, chat, leads);
  const before = way.slice(0, Math.max(0, came)).findLast(({ type }) => HAS_A_PLACE.has(type));
  if (before?.type !== "transferred" || before.value === own) return null;
  const told = ofChat(noticeId.CHAT_TRANSFERRED, event, chat, leads);
  const values = { ...told?.values, agent: before.value, skill: before.detail };
  return told && { ...told, values, silent: true };
}

/** Steps after which a chat is with somebody, or in a line. */
const HAS_A_PLACE: ReadonlySet<string> = new Set<Crumb["type"]>([
  "opened",
  "taken",
  "pushed",
  "requeued",
  "transferred",
  "transfer_ended",
]);

/** Why a chat ended whose customer was poked and did not answer: nobody left it. */
const NO_ANSWER = "no_answer";

/** Why a chat ended whose customer may not write any more. */
const BANNED = "banned";

const chatOf = (known: Known, uniQref: string): Chat | undefined =>
  known.chats.find((chat) => chat.uniQref === uniQref);

const ofChat = (
  id: string,
  { at }: LiveEvent,
  chat: { uniQref: string; name: string; surname: string } | undefined,
  leads: News["leads"],
): News | null =>
  chat === undefined
    ? null
    : { id, values: { customer: fullName(chat) }, props: { context_message: chat.uniQref, at }, leads };

const hasRoom = ({ slots, capacity }: Profile): boolean => slots.length < capacity.maximum;

/** A slot has become free for somebody who waits to be taken by hand; whoever is offered rings by themselves. */
export const roomNews = (before: Profile, now: Profile, waiting: readonly QueueItem[]): boolean =>
  !now.suspended &&
  !hasRoom(before) &&
  hasRoom(now) &&
  waiting.some(
    (item) => item.mode === "pull" && !item.ringing && now.skills.some(({ id }) => id === item.skill_id),
  );
