use crate::edge::basics::{At, Ref};
use crate::rooms::chat::wire::people::TransferNote;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// An agent's presence.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub(crate) enum Status {
    /// Ready for chats.
    Online,
    /// Suspended.
    Away,
    /// Not signed in.
    Offline,
}

/// Why an agent is suspended.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
// The engine decides; the console must know every cause that the documents name.
#[allow(dead_code)]
pub(crate) enum SuspendCause {
    /// By hand, with a reason.
    ByHand,
    /// No device of the agent is connected.
    ConnectionLost,
    /// Too many offers missed in a row.
    MissedOffers,
    /// The session is about to end.
    SessionExpiring,
    /// Idle for too long.
    AutoAway,
    /// By a supervisor.
    Supervisor,
    /// A tour is running.
    Tour,
}

/// Whole slots of an agent.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub(crate) struct Capacity {
    /// How many there are.
    pub(crate) maximum: u32,
    /// How many are in use.
    pub(crate) current: u32,
}

/// How a slot is held.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "lowercase")]
pub(crate) enum SlotKind {
    /// By an offer.
    Ringing,
    /// By a chat, until its wrap-up is over.
    Taken,
}

/// A chat that rings at the agent.
#[derive(Debug, Clone, Serialize, ToSchema)]
#[allow(non_snake_case)]
pub(crate) struct Offer {
    /// Which chat.
    pub(crate) uniQref: Ref,
    /// The skill's name.
    pub(crate) skill: String,
    /// The skill.
    pub(crate) skill_id: u32,
    /// The customer's first name.
    pub(crate) name: String,
    /// The customer's last name.
    pub(crate) surname: String,
    /// Its channel; 0 is live chat.
    pub(crate) channel: u16,
    /// When it stops ringing.
    pub(crate) until: At,
    /// Seconds that it rings in all.
    pub(crate) ring_seconds: i64,
    /// Seconds that the customer had waited when it began to ring.
    pub(crate) waited: i64,
    /// How the customer's first message begins, at most 200 characters of it; null before they have written one with words in it.
    pub(crate) first_message: Option<String>,
    /// Why it is this one that rings here; null where that is not known.
    pub(crate) why: Option<OfferWhy>,
    /// What a colleague who handed it over, or wants to, wrote to whoever takes it; null where that is nothing.
    pub(crate) note: Option<TransferNote>,
}

/// Why a chat rings at an agent.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub(crate) struct OfferWhy {
    /// What spoke for it.
    pub(crate) reason: OfferReason,
    /// Who transferred it, had it before or gave it its priority, or the skill in which it waited too long.
    pub(crate) of: Option<String>,
}

/// What spoke for an offer.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub(crate) enum OfferReason {
    /// The customer asked for this agent.
    Preferred,
    /// This agent had the customer's last chat.
    Last,
    /// A colleague transferred it to the skill, at whose head it stands for that.
    Transferred,
    /// Its agent was gone for good, and it stands at the head of its line for that.
    Returned,
    /// Its agent never answered, and it stands at the head of its line for that.
    Unanswered,
    /// It waited too long in another line, and stands at the head of this one for that.
    Overflowed,
    /// A higher class of priority, and this agent came free.
    Priority,
    /// The agent came free, and it is the first of all lines that they serve.
    First,
    /// Nobody else was ready for it.
    Alone,
    /// Of those who were ready, this agent had had nothing new for longest.
    LongestIdle,
    /// Of those who were ready, this agent had the most room.
    LeastLoaded,
    /// Of those who were ready, it was this agent's turn.
    RoundRobin,
    /// Of those who were ready, this agent has the highest level.
    HighestLevel,
    /// Of those who were ready, this agent had been given least.
    FewestAssigned,
}

/// A slot in use.
#[derive(Debug, Clone, Serialize, ToSchema)]
#[allow(non_snake_case)]
pub(crate) struct Slot {
    /// What holds it.
    pub(crate) uniQref: Ref,
    /// How.
    pub(crate) kind: SlotKind,
    /// The offer, while it rings.
    pub(crate) offer: Option<Offer>,
}

/// A team member's presence, in the team's words.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, ToSchema)]
pub(crate) enum TeamStatus {
    /// Ready for chats.
    Online,
    /// Not signed in.
    Offline,
    /// Suspended.
    Suspended,
}

/// Slots of a team member.
#[derive(Debug, Clone, Copy, Serialize, ToSchema)]
pub(crate) struct TeamCapacity {
    /// In use, of a hundred.
    pub(crate) percentage: u32,
    /// In use.
    pub(crate) current: u32,
    /// In all.
    pub(crate) maximum: u32,
}

/// How a member of the team stands.
#[derive(Debug, Clone, Copy, Serialize, ToSchema)]
pub(crate) struct MemberPresence {
    /// Presence.
    pub(crate) userstatus: Status,
    /// The same in the team's words.
    pub(crate) status: TeamStatus,
    /// Suspended.
    pub(crate) suspended: bool,
    /// Slots.
    pub(crate) capacity: TeamCapacity,
    /// When they were last there; null for one who never was.
    pub(crate) last_seen_time: Option<At>,
}
