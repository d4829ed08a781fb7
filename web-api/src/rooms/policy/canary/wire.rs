//! The canary of a draft as it travels.
use crate::edge::basics::At;
use crate::rooms::chat::Taker;
use catalogue::limit;
use garde::Validate;
use policy::Document;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;
use web_api_derive::Bounded;

/// By how much the chats that are routed by the draft may do worse before the canary is rolled back.
#[derive(Debug, Clone, Copy, Deserialize, Serialize, Bounded, Validate, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct CanaryBounds {
    /// Their mean wait is longer by more than so many seconds.
    #[garde(inner(range(min = 1, max = limit::CANARY_WAIT)))]
    pub(crate) wait_seconds: Option<u32>,
    /// Of a hundred of them, more than so many more leave the line without an agent.
    #[garde(inner(range(min = 1, max = limit::CANARY_POINTS)))]
    pub(crate) left_points: Option<u32>,
    /// Of a hundred of them, more than so many fewer are answered in time.
    #[garde(inner(range(min = 1, max = limit::CANARY_POINTS)))]
    pub(crate) level_points: Option<u32>,
}

/// A draft by which a share of the chats is to be routed.
#[derive(Debug, Deserialize, Bounded, Validate, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct CanaryBody {
    /// What it says.
    #[garde(skip)]
    pub(crate) document: Document,
    /// Of a hundred chats that come from now on, how many.
    #[garde(range(min = 1, max = limit::CANARY_SHARE))]
    pub(crate) share: u32,
    /// For how many hours, unless it ends before.
    #[garde(range(min = 1, max = limit::CANARY_HOURS))]
    pub(crate) hours: u32,
    /// How many chats each arm has at least before it is judged; otherwise 100.
    #[garde(inner(range(min = limit::CANARY_CHATS_MIN, max = limit::CANARY_CHATS_MAX)))]
    pub(crate) least_chats: Option<u32>,
    /// When it is rolled back; at least one of them.
    #[garde(dive)]
    pub(crate) bounds: CanaryBounds,
    /// The version of the policy that the draft was made from; 0 before the first.
    #[garde(skip)]
    pub(crate) version: u32,
    /// The number of the newest canary that the caller saw, which ends if it runs; 0 for none.
    #[garde(skip)]
    pub(crate) based_on: u32,
    /// By which the caller knows the draft again; it is told with the canary.
    #[garde(inner(length(chars, max = limit::DRY_RUN_MARK)))]
    pub(crate) mark: Option<String>,
}

/// Which canary.
#[derive(Debug, Default, Deserialize, Bounded, Validate, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct CanaryQuery {
    /// The number of the canary whose draft the caller has: it is not told again.
    #[garde(skip)]
    pub(crate) known: Option<u32>,
}

/// Which canary is to end.
#[derive(Debug, Deserialize, Bounded, Validate, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct CanaryEnd {
    /// Its number.
    #[garde(skip)]
    pub(crate) id: u32,
}

/// How far a canary is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub(crate) enum CanaryState {
    /// A share of the chats that come is routed by it.
    Running,
    /// Somebody ended it.
    Stopped,
    /// A policy was published.
    Published,
    /// One of its bounds was broken.
    RolledBack,
    /// Its time is up.
    Over,
    /// The draft does not fit the skills and people any more.
    Unfit,
}

/// Which bound was broken.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub(crate) enum CanaryBroken {
    /// The mean wait.
    Wait,
    /// Those who left.
    Left,
    /// Those who were answered in time.
    Level,
}

/// What came of the chats of one arm. A chat counts once its first wait is over, and before that from when it has waited for
/// longer than its service level allows.
#[derive(Debug, Clone, Copy, Serialize, ToSchema)]
pub(crate) struct CanaryFigures {
    /// How many count.
    pub(crate) chats: u64,
    /// Those of them who left the line without an agent.
    pub(crate) left: u64,
    /// Those who had an agent in time.
    pub(crate) in_time: u64,
    /// Their mean wait in seconds; null without any.
    pub(crate) wait_seconds: Option<f64>,
}

/// By how much the chats that are routed by the draft differ from the others.
#[derive(Debug, Clone, Copy, Serialize, ToSchema)]
pub(crate) struct CanaryDifference {
    /// More by so much: seconds, or points of a hundred.
    pub(crate) more: f64,
    /// And so much either way may be chance.
    pub(crate) error: f64,
}

/// The differences of the arms.
#[derive(Debug, Clone, Copy, Serialize, ToSchema)]
pub(crate) struct CanaryDifferences {
    /// Of the mean waits, in seconds.
    pub(crate) wait: CanaryDifference,
    /// Of those who left, in points of a hundred.
    pub(crate) left: CanaryDifference,
    /// Of those who were answered in time, in points of a hundred.
    pub(crate) level: CanaryDifference,
}

/// The canary of a draft.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub(crate) struct Canary {
    /// Its number.
    pub(crate) id: u32,
    /// How far it is.
    pub(crate) state: CanaryState,
    /// Which bound was broken, where one was.
    pub(crate) broken: Option<CanaryBroken>,
    /// When it began.
    pub(crate) begun: At,
    /// When its time is up.
    pub(crate) until: At,
    /// When it ended; null while it runs.
    pub(crate) ended: Option<At>,
    /// Who began it.
    pub(crate) by: Taker,
    /// The draft; null where the caller has it.
    pub(crate) document: Option<Document>,
    /// What the caller knows the draft by.
    pub(crate) mark: Option<String>,
    /// The version of the policy that the other chats are routed by; 0 before the first.
    pub(crate) version: u32,
    /// Of a hundred chats, how many are routed by the draft.
    pub(crate) share: u32,
    /// How many chats each arm has at least before it is judged.
    pub(crate) least_chats: u32,
    /// When it is rolled back.
    pub(crate) bounds: CanaryBounds,
    /// What came of the chats that are routed by the policy in force.
    pub(crate) control: CanaryFigures,
    /// What came of those that are routed by the draft.
    pub(crate) tried: CanaryFigures,
    /// The differences; null where there are too few chats to tell.
    pub(crate) differences: Option<CanaryDifferences>,
}

/// The tenant's newest canary.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct CanaryAnswer {
    /// It; null where there has been none.
    pub(crate) canary: Option<Canary>,
}

/// A canary ended by itself.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub(crate) struct CanaryNews {
    /// Its number.
    pub(crate) id: u32,
    /// How it ended.
    pub(crate) state: CanaryState,
    /// Which bound was broken, where one was.
    pub(crate) broken: Option<CanaryBroken>,
}
