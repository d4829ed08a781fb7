//! How far somebody has read, and what is unread then.
use crate::edge::basics::Ref;
use serde::Serialize;
use utoipa::ToSchema;

/// How far the person has read.
#[derive(Debug, Serialize, ToSchema)]
#[allow(non_snake_case)]
pub(crate) struct SeenSoFar {
    /// Which chat.
    pub(crate) uniQref: Ref,
    /// The index of the last message that the person has read, -1 before the first.
    pub(crate) lastSeenMessage: i64,
    /// The customer's messages that the person has not read.
    pub(crate) pendingMessages: u32,
    /// How many messages the chat had then, whispers too.
    pub(crate) message_count: u32,
}

/// How far somebody has come in a chat.
#[derive(Debug, Serialize, ToSchema)]
#[allow(non_snake_case)]
pub(crate) struct ChatSeen {
    /// In which chat.
    pub(crate) uniQref: Ref,
    /// Who.
    pub(crate) who: Typist,
    /// Which agent.
    pub(crate) user_id: Option<u32>,
    /// The index of the last message that was delivered, -1 before the first.
    pub(crate) delivered: i64,
    /// The index of the last message that was read, -1 before the first.
    pub(crate) read: i64,
    /// Of an agent's reading: the customer's messages that the agent has not read.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) pendingMessages: Option<u32>,
    /// How many messages the chat had then, whispers too.
    pub(crate) message_count: u32,
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
