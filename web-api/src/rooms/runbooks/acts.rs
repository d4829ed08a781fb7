//! What a runbook does, and what came of it, in the words of the wire; what is kept has the same.
use catalogue::limit;
use garde::Validate;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;
use web_api_derive::Bounded;

/// Somebody is to be lent a skill.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, Bounded, Validate, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct RunbookLend {
    /// To whom.
    #[garde(range(min = 1))]
    pub(crate) user_id: u32,
    /// Which skill.
    #[garde(range(min = 1))]
    pub(crate) skill_id: u32,
    /// At which level.
    #[garde(range(min = limit::SKILL_LEVEL_MIN, max = limit::SKILL_LEVEL_MAX))]
    pub(crate) level: u32,
}

/// A field of a skill in the routing policy that a runbook may change. Spans are in seconds.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub(crate) enum RunbookField {
    /// How long a wrap-up may stay open.
    WrapUpSeconds,
    /// How long an offer rings.
    RingSeconds,
    /// The most that wait at once.
    Cap,
    /// The longest that a chat waits.
    LongestWaitSeconds,
    /// Where a chat goes that finds no place or has waited too long, a skill's id.
    Overflow,
}

/// A field of the routing policy is to be otherwise.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, Bounded, Validate, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct RunbookChange {
    /// Of which skill.
    #[garde(range(min = 1))]
    pub(crate) skill_id: u32,
    /// Which field.
    #[garde(skip)]
    pub(crate) field: RunbookField,
    /// What it is to be; null: as usual, as if the policy said nothing.
    #[garde(skip)]
    pub(crate) value: Option<u32>,
}

/// Whether somebody was lent a skill, or why not.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub(crate) enum RunbookLendDone {
    /// They are lent it.
    Lent,
    /// They have it at this level or a higher one of their own.
    AlreadyAble,
    /// They were lent it already, and are until that loan ends.
    AlreadyLent,
    /// They are frozen or gone.
    NotThere,
    /// As much was lent as may be at once.
    TooMany,
}

/// How an act went back.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub(crate) enum RunbookBack {
    /// It is as it was.
    Reverted,
    /// Somebody has changed it since: it is left as they have it.
    ChangedSince,
    /// The run had changed nothing.
    NothingToDo,
    /// A later run has it as well, and takes it back to what was when its own time is over.
    HandedOn,
    /// The policy cannot be published with it as it was: it is left as it is.
    NotPossible,
}
