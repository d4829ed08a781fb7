//! The steps of a chat's way: the documents' breadcrumbs.
use crate::edge::basics::At;
use serde::Serialize;
use utoipa::ToSchema;

/// What kind of step a crumb is. Those of an invitation to take part (`GROUP`) or to look on unseen (`GHOST`) bear the
/// documents' words.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub(crate) enum CrumbType {
    /// The customer asked for a chat.
    Opened,
    /// An agent took it.
    Taken,
    /// A supervisor gave it to an agent.
    Pushed,
    /// A supervisor gave it another priority.
    Prioritised,
    /// It waited too long in one line and goes on in another.
    Overflowed,
    /// It went back to the head of its line.
    Requeued,
    /// Its agent had not answered the customer for too long, and was told so (`raised`) or has it no longer (`moved`).
    Unanswered,
    /// Its owner transferred it to a skill, or wants to.
    Transferred,
    /// An agent whom it was offered to declined, and said why.
    TransferDeclined,
    /// Nothing came of that.
    TransferEnded,
    /// Somebody is asked to take part.
    #[serde(rename = "GROUPINVITE")]
    GroupInvite,
    /// That is over, and nobody joined.
    #[serde(rename = "GROUPCANCEL")]
    GroupCancel,
    /// Somebody besides the owner takes part.
    #[serde(rename = "GROUPJOIN")]
    GroupJoin,
    /// Somebody is asked to look on.
    #[serde(rename = "GHOSTINVITE")]
    GhostInvite,
    /// That is over, and nobody looks on.
    #[serde(rename = "GHOSTCANCEL")]
    GhostCancel,
    /// Somebody looks on.
    #[serde(rename = "GHOSTJOIN")]
    GhostJoin,
    /// Somebody is asked to have it.
    Invited,
    /// That is over.
    InvitationEnded,
    /// Somebody is in it no longer.
    Parted,
    /// Its customer is asked whether they are still there: by an agent, or `automatic`.
    Poked,
    /// That is over: `continued`, `no_answer`, `declined` or `cancelled`.
    PokeEnded,
    /// It ended.
    Ended,
    /// Its wrap-up is over.
    WrappedUp,
    /// The customer left.
    CustomerLeft,
}

/// A step of a chat's way.
#[derive(Debug, Clone, Serialize, ToSchema)]
#[allow(non_snake_case)]
pub(crate) struct Crumb {
    /// When.
    pub(crate) timestamp: At,
    /// The documents' number of the kind.
    pub(crate) typeID: u16,
    /// The kind.
    pub(crate) r#type: CrumbType,
    /// Whom or what it concerns.
    pub(crate) value: String,
    /// More about it.
    pub(crate) detail: String,
    /// Its channel; 0 is live chat.
    pub(crate) channel: u16,
    /// Seconds since the customer asked for the chat.
    #[schema(required = false)]
    pub(crate) time: i64,
    /// Of an invitation's steps, who asked; absent where nobody was asked.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) info: Option<String>,
    /// Of a transfer, and of an invitation to have it, what its owner wrote to whoever takes it; absent where that is nothing.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) note: Option<String>,
}
