use crate::edge::basics::At;
use garde::Validate;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;
use web_api_derive::Bounded;

/// Which time, and of whom.
#[derive(Debug, Deserialize, Bounded, Validate, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct CapacityQuery {
    /// From when, ISO 8601; at most 26 hours back. None: from as far back as it is kept.
    #[garde(length(chars, max = 40))]
    pub(crate) from: Option<String>,
    /// Until when, at most 26 hours later; none: until now. What is ahead has a usual course alone.
    #[garde(length(chars, max = 40))]
    pub(crate) to: Option<String>,
    /// Of which skill; none: of all.
    #[garde(skip)]
    pub(crate) skill_id: Option<u32>,
    /// As it was known at an instant gone by, ISO 8601; none: now.
    #[garde(length(chars, max = 40))]
    pub(crate) at: Option<String>,
}

/// Seats and waiting chats over a time, on average over each of its steps.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub(crate) struct FloorCapacity {
    /// As of when.
    pub(crate) at: At,
    /// When the first step begins.
    pub(crate) from: At,
    /// How long each is.
    pub(crate) step_seconds: i64,
    /// Seats of those who were available; up to now, the last step being under way.
    pub(crate) seats: Vec<f64>,
    /// Of those, how many were not free.
    pub(crate) held: Vec<f64>,
    /// Chats that waited.
    pub(crate) waiting: Vec<f64>,
    /// The usual course of the same weekday; null where none is known.
    pub(crate) usual: Option<FloorUsual>,
}

/// The same at the same time of the same weekday in the four weeks before, on average; also of steps that are ahead. Null where none of
/// those days had that time.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub(crate) struct FloorUsual {
    /// Of how many days it is made.
    pub(crate) days: u32,
    /// Seats of those who were available.
    pub(crate) seats: Vec<Option<f64>>,
    /// Of those, how many were not free.
    pub(crate) held: Vec<Option<f64>>,
    /// Chats that waited.
    pub(crate) waiting: Vec<Option<f64>>,
}

/// How long each seat was taken, by steps of a time.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub(crate) struct FloorSeats {
    /// As of when.
    pub(crate) at: At,
    /// When the first step begins.
    pub(crate) from: At,
    /// How long each is.
    pub(crate) step_seconds: i64,
    /// Whoever was there in that time.
    pub(crate) agents: Vec<AgentSeats>,
}

/// How long each of an agent's seats was taken.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub(crate) struct AgentSeats {
    /// Who.
    pub(crate) user_id: u32,
    /// Their name.
    pub(crate) name: String,
    /// Their department, or else their group.
    pub(crate) team: String,
    /// For each seat the seconds of each step in which a chat was in it; null while the agent was not there.
    pub(crate) seats: Vec<Vec<Option<i64>>>,
}
