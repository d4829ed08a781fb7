//! What the live feed tells of chats and of agents at their desks.
use crate::edge::basics::{At, Ref};
use crate::rooms::chat::wire::chat::{Message, OngoingChat};
use crate::rooms::chat::wire::known::MetadataValue;
use crate::rooms::chat::wire::presence::{Capacity, MemberPresence, Slot, Status, SuspendCause};
use crate::rooms::chat::wire::seen::Typist;
use crate::rooms::chat::wire::step::Crumb;
use serde::Serialize;
use utoipa::ToSchema;

/// Your presence.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct Presence {
    /// You.
    pub(crate) user_id: u32,
    /// Presence.
    pub(crate) status: Status,
    /// Suspended, for whatever cause.
    pub(crate) suspended: bool,
    /// The reason given, for one who is suspended by hand.
    pub(crate) suspend_reason: Option<u16>,
    /// Why suspended.
    pub(crate) suspend_cause: Option<SuspendCause>,
    /// The supervisor who did it, where the cause is one.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) suspended_by: Option<String>,
    /// Slots.
    pub(crate) capacity: Capacity,
    /// What holds them.
    pub(crate) slots: Vec<Slot>,
}

/// An agent has undone what you had set.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct PresenceUndone {
    /// Who.
    pub(crate) user_id: u32,
    /// Their name.
    pub(crate) name: String,
    /// For which reason they were to be away.
    pub(crate) reason: u16,
}

/// How some people stand.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct Presences {
    /// Each as of now, whatever happened since they were told of before.
    pub(crate) people: Vec<TeamPresence>,
}

/// How somebody stands.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct TeamPresence {
    /// Who.
    pub(crate) user_id: u32,
    /// As `internal/team` says it.
    pub(crate) member: MemberPresence,
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

/// What is known of a customer has changed.
#[derive(Debug, Serialize, ToSchema)]
#[allow(non_snake_case)]
pub(crate) struct ChatMetadata {
    /// In which chat.
    pub(crate) uniQref: Ref,
    /// All that is known now, by key.
    pub(crate) metadata: Vec<MetadataValue>,
    /// Who changed it.
    pub(crate) user_id: u32,
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

/// A chat of somebody else in which the agent is now.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct ChatJoined {
    /// The chat.
    pub(crate) chat: Box<OngoingChat>,
}
