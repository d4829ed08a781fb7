//! Frames about lines, and about chats that their agents leave alone.
use crate::edge::basics::Ref;
use crate::rooms::chat::wire::chat::QueueItem;
use serde::Serialize;
use utoipa::ToSchema;

/// How some chats of one line stand by now.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct QueueChanged {
    /// Which line.
    pub(crate) skill_id: u32,
    /// Chats that wait in it, new or otherwise than before.
    pub(crate) items: Vec<QueueItem>,
    /// Chats that wait in it no longer.
    pub(crate) left: Vec<QueueLeft>,
}

/// A chat to which you are invited.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct QueueInvited {
    /// The chat.
    pub(crate) item: Box<QueueItem>,
}

/// A line stands in another order, by a policy that weighs priorities differently.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct QueueReordered {
    /// Which line.
    pub(crate) skill_id: u32,
    /// The turn of each chat in it.
    pub(crate) turns: Vec<Turn>,
}

/// When a waiting chat is served.
#[derive(Debug, Serialize, ToSchema)]
#[allow(non_snake_case)]
pub(crate) struct Turn {
    /// Which chat.
    pub(crate) uniQref: Ref,
    /// Its turn, as its item says it.
    pub(crate) turn: String,
}

/// An agent, by id and name.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub(crate) struct Taker {
    /// The id.
    pub(crate) user_id: u32,
    /// The name.
    pub(crate) name: String,
}

/// A chat no longer waits in a line.
#[derive(Debug, Serialize, ToSchema)]
#[allow(non_snake_case)]
pub(crate) struct QueueLeft {
    /// Which chat.
    pub(crate) uniQref: Ref,
    /// Who has it now, if anybody does.
    pub(crate) taken_by: Option<Taker>,
}

/// What a customer writes first whose chat rings at you, or to which you are invited.
#[derive(Debug, Serialize, ToSchema)]
#[allow(non_snake_case)]
pub(crate) struct OfferWords {
    /// Which chat.
    pub(crate) uniQref: Ref,
    /// How the message begins, at most 200 characters of it.
    pub(crate) first_message: String,
}

/// A chat whose agent is gone for good.
#[derive(Debug, Serialize, ToSchema)]
#[allow(non_snake_case)]
pub(crate) struct ChatOrphaned {
    /// Which chat.
    pub(crate) uniQref: Ref,
    /// The customer's first name; empty where it is not known.
    pub(crate) name: String,
    /// The customer's surname; empty where it is not known.
    pub(crate) surname: String,
    /// The skill in whose line it waits.
    pub(crate) skill: String,
    /// Its id.
    pub(crate) skill_id: u32,
    /// Whose it was.
    pub(crate) agent: String,
    /// Their id.
    pub(crate) user_id: u32,
}

/// A chat whose agent never answered.
#[derive(Debug, Serialize, ToSchema)]
#[allow(non_snake_case)]
pub(crate) struct ChatUnanswered {
    /// Which chat.
    pub(crate) uniQref: Ref,
    /// The customer's first name; empty where it is not known.
    pub(crate) name: String,
    /// The customer's surname; empty where it is not known.
    pub(crate) surname: String,
    /// The skill that it is with.
    pub(crate) skill: String,
    /// Its id.
    pub(crate) skill_id: u32,
    /// Who has it, or had it.
    pub(crate) agent: String,
    /// Their id.
    pub(crate) user_id: u32,
    /// Seconds that the customer has waited for this agent's first words.
    pub(crate) seconds: i64,
    /// Whether it was taken from the agent and stands at the head of its line; otherwise it is still theirs.
    pub(crate) moved: bool,
}
