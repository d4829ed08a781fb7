//! How chats of a skill are offered, answered, transferred and poked, as people write it.
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// How chats are offered, besides how long they ring.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields, default)]
#[schema(as = PolicyOffer)]
pub struct OfferForm {
    /// An offer is accepted as soon as it rings.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub auto_accept: bool,
    /// Whoever misses an offer of this skill as the last of so many in a row is suspended.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub missed_in_a_row: Option<u32>,
    /// A chat begins to ring only at somebody for whom fewer than so many offers ring; otherwise as the document says.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(minimum = 1, maximum = 50)]
    pub at_once: Option<u32>,
}

/// How chats of all skills are offered.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields, default)]
#[schema(as = PolicyOffers)]
pub struct OffersForm {
    /// A chat begins to ring only at somebody for whom fewer than so many offers ring; otherwise 1.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(minimum = 1, maximum = 50)]
    pub at_once: Option<u32>,
}

/// Who has a chat until somebody of the target takes it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
#[schema(as = PolicyTransferMode)]
pub enum TransferModeForm {
    /// Nobody: it waits at the head of the line.
    Queue,
    /// Its owner.
    Handshake,
}

/// How chats that are transferred here arrive.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields, default)]
#[schema(as = PolicyTransfer)]
pub struct TransferForm {
    /// Who has the chat meanwhile.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub mode: Option<TransferModeForm>,
    /// By handshake: after how long without a taker the chat returns to its owner.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub return_seconds: Option<u32>,
    /// By handshake: for how long its owner may undo it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub undo_seconds: Option<u32>,
}

/// What becomes of an accepted chat whose agent never answers.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
#[schema(as = PolicyUnanswered)]
pub enum UnansweredForm {
    /// Its agent and the supervisors are told.
    Raise,
    /// It goes back to the head of its line, for somebody else.
    Move,
}

/// How soon whoever accepts a chat writes to a customer who waits for a word.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields, default)]
#[schema(as = PolicyAnswerWithin)]
pub struct AnswerForm {
    /// So many seconds; 0: as long as it takes.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(maximum = 86400)]
    pub seconds: Option<u32>,
    /// What happens after that.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub action: Option<UnansweredForm>,
}

/// When a customer who has fallen silent is asked whether they are still there.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields, default)]
#[schema(as = PolicyPoke)]
pub struct PokeForm {
    /// Silence after which a poke is offered to the agent.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub first_seconds: Option<u32>,
    /// Silence after which the engine pokes by itself, where it does.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub second_seconds: Option<u32>,
    /// From a poke to the end of the chat.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub countdown_seconds: Option<u32>,
    /// Whether the engine pokes by itself.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub automatic: bool,
}
