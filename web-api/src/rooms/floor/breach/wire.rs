//! Breaches that are to be expected, as they are told.
use crate::edge::basics::Ref;
use serde::Serialize;
use utoipa::ToSchema;

/// What a supervisor can do against a breach.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub(crate) enum FloorWayAct {
    /// Lend the skill to somebody who is available.
    Lend,
    /// Bring somebody back who is away.
    BringBack,
    /// Release what somebody has been wrapping up for too long.
    Release,
    /// Ask at once those whom the policy's next step asks.
    NextStep,
}

/// A way out of a breach, and what is expected with it.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub(crate) struct FloorWay {
    /// What is done.
    pub(crate) act: FloorWayAct,
    /// Whom it concerns; null where it is nobody in particular.
    pub(crate) user_id: Option<u32>,
    /// Their name.
    pub(crate) name: Option<String>,
    /// The chats that are released.
    pub(crate) chats: Vec<Ref>,
    /// Seconds until the target is missed all the same; null where that is not expected.
    pub(crate) in_seconds: Option<i64>,
    /// Of a hundred runs with it, in how many the target is missed within 15 minutes.
    pub(crate) chance: u32,
    /// Percent answered in time of the half hour that ends in 15 minutes.
    pub(crate) expected: Option<f64>,
}

/// How true the breaches came that were said of the tenant’s lines since the server started, while somebody looked.
#[derive(Debug, Clone, Copy, Default, Serialize, ToSchema)]
pub(crate) struct FloorBreachHeld {
    /// Breaches that were said and are judged: each was to come within 15 minutes.
    pub(crate) said: u32,
    /// Of those, how many came.
    pub(crate) came: u32,
    /// Breaches that came.
    pub(crate) breaches: u32,
    /// Of those, how many had been said for at least five minutes.
    pub(crate) foretold: u32,
}

/// A breach that is to be expected: within 15 minutes less than the target will have been answered in time, of the half hour before.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub(crate) struct FloorBreach {
    /// After how many seconds, most likely.
    pub(crate) in_seconds: i64,
    /// Of a hundred runs of the line, in how many it comes within 15 minutes.
    pub(crate) chance: u32,
    /// Percent answered in time of the last half hour.
    pub(crate) level: Option<f64>,
    /// Percent answered in time of the half hour that ends in 15 minutes.
    pub(crate) expected: Option<f64>,
    /// What makes it less likely, the best first.
    pub(crate) ways: Vec<FloorWay>,
    /// How true such breaches came.
    pub(crate) held: FloorBreachHeld,
}
