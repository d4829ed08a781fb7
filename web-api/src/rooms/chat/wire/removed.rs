//! The frame about a chat that an agent no longer has or is in, and what became of it.
use crate::edge::basics::Ref;
use crate::rooms::chat::wire::line::Taker;
use serde::Serialize;
use utoipa::ToSchema;

/// A chat is no longer yours.
#[derive(Debug, Serialize, ToSchema)]
#[allow(non_snake_case)]
pub(crate) struct ChatRemoved {
    /// Which chat.
    pub(crate) uniQref: Ref,
    /// Why.
    pub(crate) cause: RemovalCause,
    /// In which line it waits now, where it does.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) skill_id: Option<u32>,
    /// That skill's name.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) skill: Option<String>,
    /// Who has it now, where somebody does.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) taken_by: Option<Taker>,
    /// The supervisor who gave it to them, where one did.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) given_by: Option<Taker>,
}

/// Why a chat is no longer the agent's.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub(crate) enum RemovalCause {
    /// You were gone for too long: it went back to its line.
    Requeued,
    /// You had not answered its customer for too long: it went back to the head of its line.
    Unanswered,
    /// You transferred it: it waits in the line that it was to go to.
    Transferred,
    /// Somebody else has it as you wanted: they accepted it, took it from the line that you sent it to, or were made its owner.
    HandedOver,
    /// A supervisor has taken it over.
    TakenOver,
    /// A supervisor gave it to somebody else.
    Given,
    /// You were in it, and are no longer: left, removed, or it is over.
    Parted,
}
