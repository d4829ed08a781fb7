//! What is asked and told of the chats behind a figure of the floor.
use crate::edge::basics::{At, Ref};
use crate::rooms::chat::Taker;
use garde::Validate;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;
use web_api_derive::Bounded;

/// Behind which figure.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub(crate) enum Behind {
    /// That wait, the longest first.
    Waiting,
    /// That an agent has and that have not ended, the longest first.
    InProgress,
    /// That count against today's service level, the newest first.
    ServiceLevel,
    /// That their customers gave up today, the newest first.
    Abandoned,
    /// That nobody took today for as long as they may wait, the newest first.
    Missed,
    /// That waited while a free seat fitted them since the server started: the first of them first. Told as of now alone.
    IdleWhileWaiting,
    /// In which an agent talked, or whose wrap-up they had, within a span of time: the first of them first.
    OfAgent,
    /// That waited within a span of time for a skill of an agent: the first of them first.
    Waited,
}

/// Which chats, of which line, and when.
#[derive(Debug, Deserialize, Bounded, Validate, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct ChatsQuery {
    #[garde(skip)]
    #[schema(inline)]
    pub(crate) figure: Behind,
    /// Of this skill; none: of all.
    #[garde(skip)]
    pub(crate) skill_id: Option<u32>,
    /// As it was at an instant, ISO 8601; none: now.
    #[garde(length(chars, max = 40))]
    pub(crate) at: Option<String>,
    /// Whose: of `of_agent` and `waited`, which are told of an agent alone.
    #[garde(skip)]
    pub(crate) agent_id: Option<u32>,
    /// Since when, ISO 8601; none: as far back as the floor goes. Of the same two.
    #[garde(length(chars, max = 40))]
    pub(crate) from: Option<String>,
    /// Until when, ISO 8601; none: up to now, or to the instant. Of the same two.
    #[garde(length(chars, max = 40))]
    pub(crate) to: Option<String>,
}

/// How a chat stands, or how its wait ended.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub(crate) enum FloorChatStage {
    /// It waits.
    Waiting,
    /// An agent has it.
    InProgress,
    /// It has ended, and its agent has its wrap-up.
    WrapUp,
    /// It was answered; of an agent's chats: it is not theirs any more.
    Answered,
    /// Its customer left, or was gone.
    Abandoned,
    /// Nobody took it for as long as it may wait.
    Missed,
}

/// A chat behind a figure.
#[derive(Debug, Clone, Serialize, ToSchema)]
#[allow(non_snake_case)]
pub(crate) struct FloorChat {
    /// Which.
    pub(crate) uniQref: Ref,
    /// In which line.
    pub(crate) skill_id: u32,
    /// What its customer calls themself; null where it is not the asker's to know.
    pub(crate) customer: Option<String>,
    /// How it stands, or how its wait ended.
    pub(crate) stage: FloorChatStage,
    /// Whether it rings at somebody.
    pub(crate) rings: bool,
    /// Since when it waited, or the agent has it.
    pub(crate) since: At,
    /// When the wait, or the agent's time with it, ended; null of a chat as it stands.
    pub(crate) ended_at: Option<At>,
    /// Who has it, or who answered it.
    pub(crate) agent: Option<Taker>,
}

/// The chats behind a figure.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub(crate) struct FloorChats {
    /// As of when.
    pub(crate) at: At,
    /// How many there are.
    pub(crate) count: usize,
    /// The first of them, at most 200.
    pub(crate) items: Vec<FloorChat>,
}
