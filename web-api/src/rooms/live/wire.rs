//! The frames of the two sockets.
use crate::edge::basics::{At, Ref};
use crate::rooms::announcements::{Announced, Recalled};
use crate::rooms::chat::{
    Capacity, ChatJoined, ChatOrphaned, ChatPeople, ChatPoke, ChatSeen, ChatTransfer, ChatUnanswered, Crumb,
    MemberPresence, Message, Offer, OngoingChat, QueueJoined, QueueLeft, QueueReordered, QueueRinging, QueueWords,
    Slot, Status, SuspendCause,
};
use crate::rooms::customer::{CustomerMessage, CustomerState};
use catalogue::limit;
use garde::Validate;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use utoipa::ToSchema;

/// What an agent's console sends.
#[derive(Debug, Deserialize, Validate, ToSchema)]
#[serde(tag = "type", rename_all = "lowercase", deny_unknown_fields)]
pub(crate) enum AgentSays {
    /// The first frame, within five seconds.
    Hello(#[garde(dive)] AgentHello),
    /// A sign of life of the page, every heartbeat.
    Ping {},
    /// A sign of the person: a key, a pointer, a touch. Whoever gives none for their `away_time` is set away, and the
    /// next one brings them back. Once in half a minute is enough. Nothing is answered.
    Active {},
}

/// Who opens the socket, and from where on events were missed.
#[derive(Debug, Deserialize, Validate, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct AgentHello {
    /// The session's token.
    #[garde(length(chars, max = 128))]
    pub(crate) token: String,
    /// As `internal/self_configure` gave it.
    #[garde(length(chars, max = 128))]
    pub(crate) application_key: String,
    /// As `internal/self_configure` gave it.
    #[garde(length(chars, max = 128))]
    pub(crate) consumer_key: String,
    /// The device: a UUID that the browser keeps.
    #[garde(skip)]
    #[schema(value_type = String, format = "uuid")]
    pub(crate) device: Ref,
    /// The `seq` that was heard last.
    #[garde(skip)]
    #[serde(default)]
    pub(crate) since: Option<u64>,
}

/// What a customer's widget sends.
#[derive(Debug, Deserialize, Validate, ToSchema)]
#[serde(tag = "type", rename_all = "lowercase", deny_unknown_fields)]
pub(crate) enum CustomerSays {
    /// The first frame, within five seconds.
    Hello(#[garde(dive)] CustomerHello),
    /// A sign of life, every heartbeat.
    Ping {},
}

/// Whose chat it is, and from where on messages were missed.
#[derive(Debug, Deserialize, Validate, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct CustomerHello {
    /// The chat's token.
    #[garde(length(chars, max = 128))]
    pub(crate) token: String,
    /// The first message index that is wanted.
    #[garde(skip)]
    #[serde(default)]
    pub(crate) since: Option<u32>,
    /// Only so many messages, the last ones. Not together with `since`.
    #[garde(range(min = 1, max = limit::EARLIER_MESSAGES_MOST))]
    #[schema(minimum = 1, maximum = 200)]
    #[serde(default)]
    pub(crate) amount: Option<u32>,
}

/// A refusal, as a frame.
#[derive(Debug, Serialize, ToSchema)]
#[allow(non_snake_case)]
pub(crate) struct RefusedFrame {
    /// The documents' code.
    pub(crate) Error: u16,
    /// What it tells the person.
    pub(crate) Description: String,
    /// `INFO`, `WARNING`, `ERROR` or `CRITICAL`.
    pub(crate) Level: &'static str,
    /// More about it.
    #[schema(value_type = Option<Object>)]
    pub(crate) extraInfo: Option<serde_json::Value>,
}

/// What the server sends to an agent.
#[derive(Debug, Serialize, ToSchema)]
#[serde(tag = "type", rename_all = "lowercase")]
pub(crate) enum AgentHears {
    /// The hello was taken.
    Welcome {
        /// The place behind everything that was said before.
        seq: u64,
        /// Whether every missed event follows; otherwise everything is to be fetched afresh.
        resumed: bool,
        /// Seconds between two pings.
        heartbeat: u32,
    },
    /// Something that was sent does not fit.
    Refused(RefusedFrame),
    /// A ping was heard.
    Pong {
        /// The server's time.
        at: At,
    },
    /// Something happened.
    Event(Box<EventFrame>),
}

impl AgentHears {
    /// An event; `seq` is none for what is not kept.
    pub(crate) fn event(seq: Option<u64>, at: At, what: Happening) -> AgentHears {
        AgentHears::Event(Box::new(EventFrame { seq, at, what }))
    }
}

/// Something that happened.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct EventFrame {
    /// Its place in the feed, greater than those of all frames before; null for what is not kept.
    pub(crate) seq: Option<u64>,
    /// When.
    pub(crate) at: At,
    /// What.
    #[serde(flatten)]
    pub(crate) what: Happening,
}

/// Everything that an agent's console is told.
#[derive(Debug, Serialize, ToSchema)]
#[serde(tag = "kind", content = "data")]
pub(crate) enum Happening {
    /// An agent's presence or slots changed.
    #[serde(rename = "presence")]
    Presence(Presence),
    /// Somebody is called otherwise from now on.
    #[serde(rename = "person")]
    Person(PersonNamed),
    /// A chat waits, or has another place in its line; whoever has its skill hears it.
    #[serde(rename = "queue.joined")]
    QueueJoined(QueueJoined),
    /// You are invited to a chat, which stands among your invitations until `chat.people` tells that you are no longer.
    #[serde(rename = "queue.invited")]
    QueueInvited(QueueJoined),
    /// A line stands in another order.
    #[serde(rename = "queue.reordered")]
    QueueReordered(QueueReordered),
    /// A chat no longer waits; whoever has its skill hears it.
    #[serde(rename = "queue.left")]
    QueueLeft(QueueLeft),
    /// A waiting chat rings at an agent, or no longer does; whoever has its skill hears it.
    #[serde(rename = "queue.ringing")]
    QueueRinging(QueueRinging),
    /// The customer of a waiting chat has written their first words; whoever has its skill hears it, and at whom it rings.
    #[serde(rename = "queue.words")]
    QueueWords(QueueWords),
    /// A chat rings at you.
    #[serde(rename = "offer")]
    Offer(Offer),
    /// It no longer does.
    #[serde(rename = "offer.ended")]
    OfferEnded(OfferEnded),
    /// A chat is yours.
    #[serde(rename = "chat.assigned")]
    ChatAssigned(ChatAssigned),
    /// A chat of somebody else in which you are now.
    #[serde(rename = "chat.joined")]
    ChatJoined(ChatJoined),
    /// Who is in a chat of yours, or who is invited to it, has changed; or you are invited, or no longer.
    #[serde(rename = "chat.people")]
    ChatPeople(ChatPeople),
    /// A transfer of a chat of yours began, was declined by somebody, or came to nothing.
    #[serde(rename = "chat.transfer")]
    ChatTransfer(ChatTransfer),
    /// The customer of a chat of yours is poked, or no longer.
    #[serde(rename = "chat.poke")]
    ChatPoke(ChatPoke),
    /// Something was said in a chat of yours, or, where its index is known, was edited.
    #[serde(rename = "chat.message")]
    ChatMessage(ChatMessage),
    /// Somebody types in a chat of yours, or no longer does.
    #[serde(rename = "chat.typing")]
    ChatTyping(ChatTyping),
    /// The customer of a chat of yours, or yourself on another device, has come further in it.
    #[serde(rename = "chat.seen")]
    ChatSeen(ChatSeen),
    /// The customer of a chat of yours came or went.
    #[serde(rename = "chat.customer")]
    ChatCustomer(ChatCustomer),
    /// A step of the way of a chat of yours, which changes nothing else of it.
    #[serde(rename = "chat.step")]
    ChatStep(ChatStep),
    /// A chat of yours ended; its wrap-up is open.
    #[serde(rename = "chat.ended")]
    ChatEnded(ChatEnded),
    /// Its wrap-up is over.
    #[serde(rename = "chat.completed")]
    ChatCompleted(ChatCompleted),
    /// A chat is no longer yours.
    #[serde(rename = "chat.removed")]
    ChatRemoved(ChatRemoved),
    /// A chat has lost its agent and goes first in its line; supervisors hear it.
    #[serde(rename = "chat.orphaned")]
    ChatOrphaned(ChatOrphaned),
    /// A chat's agent has not answered its customer for as long as the policy lets; the agent hears it, and supervisors.
    #[serde(rename = "chat.unanswered")]
    ChatUnanswered(ChatUnanswered),
    /// Something was announced to you; `internal/announcements` has it.
    #[serde(rename = "announcement")]
    Announcement(Announced),
    /// An announcement was taken back.
    #[serde(rename = "announcement.recalled")]
    AnnouncementRecalled(Recalled),
    /// You have earned badges.
    #[serde(rename = "achievement")]
    Achievement(NewBadges),
    /// The session is over; the socket closes.
    #[serde(rename = "session")]
    Session(SessionOver),
}

/// An agent's presence.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct Presence {
    /// Whose.
    pub(crate) user_id: u32,
    /// Presence.
    pub(crate) status: Status,
    /// Suspended, for whatever cause.
    pub(crate) suspended: bool,
    /// The reason given, for one who is suspended by hand.
    pub(crate) suspend_reason: Option<u16>,
    /// Why suspended.
    pub(crate) suspend_cause: Option<SuspendCause>,
    /// The supervisor who did it, where the cause is one; only in the agent's own frames.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) suspended_by: Option<String>,
    /// Slots.
    pub(crate) capacity: Capacity,
    /// The same as `internal/team` says it.
    pub(crate) member: MemberPresence,
    /// What holds them; only in the agent's own frames.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) slots: Option<Vec<Slot>>,
}

/// What somebody is called and looks like from now on.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct PersonNamed {
    /// Who.
    pub(crate) user_id: u32,
    /// First name.
    pub(crate) firstname: String,
    /// Last name.
    pub(crate) lastname: String,
    /// Both.
    pub(crate) fullname: String,
    /// The name that customers read, where it is not the first name.
    pub(crate) nickname: Option<String>,
    /// Their picture in the size that lists show.
    pub(crate) avatar: Option<String>,
    /// Their picture in every size.
    #[serde(rename = "avatarArray")]
    pub(crate) avatar_array: BTreeMap<String, String>,
}

/// Badges that were earned.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct NewBadges {
    /// By their names.
    pub(crate) names: Vec<String>,
}

/// How an offer ended.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub(crate) enum OfferOutcome {
    /// The agent took it.
    Accepted,
    /// The agent said no.
    Declined,
    /// Nobody answered in time.
    TimedOut,
    /// Nobody answered in time, and the agent was at work with something else: it does not count as missed.
    NotCounted,
    /// No console of the agent was there to ring: it does not count as missed.
    Unheard,
    /// The customer left.
    Withdrawn,
    /// Somebody else took it.
    Taken,
    /// The agent became unavailable.
    WentAway,
}

/// An offer is over.
#[derive(Debug, Serialize, ToSchema)]
#[allow(non_snake_case)]
pub(crate) struct OfferEnded {
    /// Which chat.
    pub(crate) uniQref: Ref,
    /// How.
    pub(crate) outcome: OfferOutcome,
    /// Who took it instead.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) taken_by: Option<String>,
}

/// A chat is yours.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct ChatAssigned {
    /// The chat.
    pub(crate) chat: Box<OngoingChat>,
}

/// Something was said.
#[derive(Debug, Serialize, ToSchema)]
#[allow(non_snake_case)]
pub(crate) struct ChatMessage {
    /// In which chat.
    pub(crate) uniQref: Ref,
    /// What.
    pub(crate) message: Box<Message>,
    /// From when on the customer may be poked now; absent while the customer owes no answer.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) poke_from: Option<At>,
    /// Since when the customer waits for an answer now; absent while none is owed.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) waiting_since: Option<At>,
}

/// Who types.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "lowercase")]
pub(crate) enum Typist {
    /// The customer.
    Customer,
    /// An agent.
    Agent,
}

/// Somebody types.
#[derive(Debug, Serialize, ToSchema)]
#[allow(non_snake_case)]
pub(crate) struct ChatTyping {
    /// In which chat.
    pub(crate) uniQref: Ref,
    /// Who.
    pub(crate) who: Typist,
    /// Which agent.
    pub(crate) user_id: Option<u32>,
    /// Begun, or stopped.
    pub(crate) on: bool,
    /// What stands in the composer.
    pub(crate) text: Option<String>,
    /// Whether it is to be a whisper, to the chat's agents alone.
    pub(crate) whisper: bool,
}

/// The customer came or went.
#[derive(Debug, Serialize, ToSchema)]
#[allow(non_snake_case)]
pub(crate) struct ChatCustomer {
    /// In which chat.
    pub(crate) uniQref: Ref,
    /// Whether the customer is there.
    pub(crate) online: bool,
}

/// A step of a chat's way.
#[derive(Debug, Serialize, ToSchema)]
#[allow(non_snake_case)]
pub(crate) struct ChatStep {
    /// Of which chat.
    pub(crate) uniQref: Ref,
    /// The step.
    pub(crate) step: Crumb,
}

/// A chat ended.
#[derive(Debug, Serialize, ToSchema)]
#[allow(non_snake_case)]
pub(crate) struct ChatEnded {
    /// Which chat.
    pub(crate) uniQref: Ref,
    /// Why.
    pub(crate) reason: String,
    /// Who ended it.
    pub(crate) by: Typist,
    /// When the wrap-up times out.
    pub(crate) wrap_up_until: At,
    /// The step of its way that this is.
    pub(crate) step: Crumb,
}

/// A chat's wrap-up is over.
#[derive(Debug, Serialize, ToSchema)]
#[allow(non_snake_case)]
pub(crate) struct ChatCompleted {
    /// Which chat.
    pub(crate) uniQref: Ref,
}

/// A chat is no longer yours.
#[derive(Debug, Serialize, ToSchema)]
#[allow(non_snake_case)]
pub(crate) struct ChatRemoved {
    /// Which chat.
    pub(crate) uniQref: Ref,
    /// Why.
    pub(crate) cause: RemovalCause,
}

/// Why a chat is no longer the agent's.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub(crate) enum RemovalCause {
    /// It went back to its line.
    Requeued,
    /// You had not answered its customer for too long: it went back to the head of its line.
    Unanswered,
    /// Somebody else has it.
    HandedOver,
    /// You were in it, and are no longer: left, removed, or it is over.
    Parted,
}

/// Why a session is over.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub(crate) enum SessionEnd {
    /// Signed out, here or elsewhere.
    SignedOut,
    /// It ran out.
    Expired,
    /// No device of the agent was connected for too long. Said no more: who comes back goes on where they were. Older
    /// consoles know it, so that the word stays taken.
    #[allow(dead_code)]
    Gone,
}

/// The session is over.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct SessionOver {
    /// Why.
    pub(crate) reason: SessionEnd,
}

/// What the server sends to a customer.
#[derive(Debug, Serialize, ToSchema)]
#[serde(tag = "type", rename_all = "lowercase")]
// The pump answers pings and refuses alike on both sides, with the agents' frames.
#[allow(dead_code)]
pub(crate) enum CustomerHears {
    /// The chat as it is now; after the hello with the missed messages, later with none.
    State(CustomerState),
    /// Something was said, or, where its index is known, was edited.
    Message(CustomerMessage),
    /// The agent types, or no longer does.
    Typing {
        /// Begun, or stopped.
        on: bool,
    },
    /// The chat is over.
    Ended {
        /// Why.
        reason: String,
    },
    /// A ping was heard.
    Pong {
        /// The server's time.
        at: At,
    },
    /// Something that was sent does not fit.
    Refused(RefusedFrame),
}
