//! Dry runs as they travel.
use crate::edge::basics::At;
use crate::edge::basics::lists;
use catalogue::limit;
use garde::Validate;
use policy::Document;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;
use web_api_derive::Bounded;

/// A routing policy to be tried on recorded days.
#[derive(Debug, Deserialize, Bounded, Validate, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct DryRunBody {
    /// What it says.
    #[garde(skip)]
    pub(crate) document: Document,
    /// Which days, as `2026-01-31` in the time zone of the policy in force. Without them, the last whole day with chats.
    #[garde(inner(length(min = 1, max = limit::DRY_RUN_DAYS)))]
    pub(crate) days: Option<Vec<String>>,
    /// How often each day is lived on each side. Without it, 5 times.
    #[garde(inner(range(min = 1, max = limit::DRY_RUN_RUNS_MOST)))]
    pub(crate) runs: Option<u32>,
    /// By which the caller knows the draft again; it is told with the dry run.
    #[garde(inner(length(chars, max = limit::DRY_RUN_MARK)))]
    pub(crate) mark: Option<String>,
}

/// How far a dry run is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub(crate) enum DryRunState {
    /// Others are before it.
    Waiting,
    /// A recorded day is read.
    Reading,
    /// It is lived.
    Living,
    /// There is a result.
    Done,
    /// Somebody stopped it.
    Stopped,
    /// It came to nothing: `why`.
    Failed,
}

/// Why a dry run came to nothing.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub(crate) enum DryRunFailure {
    /// A day has more events than are kept.
    TooLarge,
    /// It took longer than a dry run may.
    TooLong,
    /// The policy in force, or the draft, does not fit the skills of the day.
    Unfit,
    /// The store could not be read, or there is a fault here.
    Fault,
}

/// A dry run.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub(crate) struct DryRun {
    /// How far it is.
    pub(crate) state: DryRunState,
    /// Of reading and living the days, what is done: 0 to 1.
    pub(crate) share: f64,
    /// When it was asked for.
    pub(crate) asked: At,
    /// The days.
    pub(crate) days: Vec<String>,
    /// How often each is lived on each side.
    pub(crate) runs: u32,
    /// The version of the policy in force that the draft is held against; 0 before the first publication.
    pub(crate) version: u32,
    /// What the caller knows the draft by.
    pub(crate) mark: Option<String>,
    /// Why it came to nothing.
    pub(crate) why: Option<DryRunFailure>,
    /// What came of it.
    pub(crate) result: Option<DryRunResult>,
}

/// The caller's newest dry run.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct DryRunAnswer {
    /// It; null where there is none that this server knows of.
    pub(crate) run: Option<DryRun>,
}

/// A figure of a dry run.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub(crate) enum DryRunMeasure {
    /// Chats answered.
    Answered,
    /// Chats whose customer left before an answer.
    Abandoned,
    /// Customers who were turned away: the line was full or shut.
    TurnedAway,
    /// Percent of the customers answered within the skill's service level.
    ServiceLevel,
    /// Seconds that half of the customers wait at the most, answered or not.
    MedianWait,
    /// Seconds that 95 of 100 wait at the most.
    LongWait,
    /// Seconds from an answer to the end of the wrap-up, on average.
    HandleTime,
    /// Percent of the time signed in with a chat or its wrap-up in hand; of all skills together only.
    Occupancy,
}

/// One figure under the policy in force and under the draft.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub(crate) struct DryRunFigure {
    /// Which.
    pub(crate) id: DryRunMeasure,
    /// Under the policy in force, the mean of all runs; null where there is nothing to tell it from.
    pub(crate) before: Option<f64>,
    /// Under the draft.
    pub(crate) after: Option<f64>,
    /// The lower end of the interval in which 95 of 100 such differences lie, after less before; null where there is too little.
    pub(crate) low: Option<f64>,
    /// Its upper end. Where the interval holds 0 the difference may be chance.
    pub(crate) high: Option<f64>,
}

/// A service level that is aimed at.
#[derive(Debug, Clone, PartialEq, Serialize, ToSchema)]
pub(crate) struct DryRunGoal {
    /// So many percent
    pub(crate) percent: u32,
    /// within so many seconds.
    pub(crate) within: i64,
}

/// A skill of a dry run.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub(crate) struct DryRunSkill {
    /// Which.
    pub(crate) skill_id: u32,
    /// Its name.
    pub(crate) skill: String,
    /// What the policy in force aims at.
    pub(crate) goal_before: Option<DryRunGoal>,
    /// What the draft aims at.
    pub(crate) goal_after: Option<DryRunGoal>,
    /// Its figures.
    pub(crate) figures: Vec<DryRunFigure>,
}

/// What came of a dry run.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub(crate) struct DryRunResult {
    /// Of all skills together.
    pub(crate) figures: Vec<DryRunFigure>,
    /// By skill, those with the most customers first.
    pub(crate) skills: Vec<DryRunSkill>,
    /// Skills besides these, of which nothing is told.
    pub(crate) more_skills: u32,
    /// Chats that were answered under both, on average of the runs.
    pub(crate) both: f64,
    /// Those of them that another agent would have had.
    pub(crate) elsewhere: f64,
    /// How well the simulator knows these days: lived again with nothing changed, chats that were answered when recorded,
    pub(crate) recorded: u64,
    /// and those of them that the same agent answered again at the same moment.
    pub(crate) again: u64,
}

lists! {
    /// Days that can be lived again.
    DryRunDays(DryRunDay);
}

/// A recorded day.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct DryRunDay {
    /// As `2026-01-31`, in the time zone of the policy in force.
    pub(crate) day: String,
    /// How many chats came.
    pub(crate) chats: u64,
}
