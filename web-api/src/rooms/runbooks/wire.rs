//! Runbooks, from outside.
use crate::edge::basics::At;
use crate::edge::text::not_blank;
use crate::rooms::chat::Taker;
use crate::rooms::runbooks::acts::{RunbookBack, RunbookChange, RunbookField, RunbookLend, RunbookLendDone};
use catalogue::limit;
use garde::Validate;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;
use web_api_derive::Bounded;

/// A runbook as it is to be.
#[derive(Debug, Deserialize, Bounded, Validate, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct RunbookBody {
    /// A UUID that the caller chooses for a new runbook.
    #[garde(pattern("^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$"))]
    pub(crate) id: String,
    /// The version that this was made from; 0 for a new runbook.
    #[garde(skip)]
    pub(crate) version: u32,
    /// What it is called; no other runbook is.
    #[garde(length(chars, min = 1, max = limit::RUNBOOK_NAME), custom(not_blank))]
    pub(crate) name: String,
    /// For how many minutes it is run.
    #[garde(range(min = 1, max = limit::RUNBOOK_MINUTES))]
    pub(crate) minutes: u32,
    /// Whom it lends what, nobody the same twice.
    #[garde(length(max = limit::RUNBOOK_ACTS), dive)]
    pub(crate) lends: Vec<RunbookLend>,
    /// What it changes of the policy, no field twice.
    #[garde(length(max = limit::RUNBOOK_ACTS), dive)]
    pub(crate) changes: Vec<RunbookChange>,
}

/// Which runbook is to go.
#[derive(Debug, Deserialize, Bounded, Validate, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct RunbookGone {
    /// The runbook.
    #[garde(pattern("^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$"))]
    pub(crate) id: String,
    /// The version that the person saw last.
    #[garde(skip)]
    pub(crate) version: u32,
}

/// Which runbook is to be run.
#[derive(Debug, Deserialize, Bounded, Validate, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct RunbookRunBody {
    /// A UUID that the caller chooses for this run.
    #[garde(pattern("^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$"))]
    pub(crate) id: String,
    /// The runbook.
    #[garde(pattern("^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$"))]
    pub(crate) runbook: String,
}

/// Which run is to go back.
#[derive(Debug, Deserialize, Bounded, Validate, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct RunbookRunGone {
    /// The run.
    #[garde(pattern("^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$"))]
    pub(crate) id: String,
}

/// Runbooks, and their runs.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct Runbooks {
    /// By name.
    pub(crate) items: Vec<Runbook>,
    /// Those that are not back yet, then those that went back, each the newest first.
    pub(crate) runs: Vec<RunbookRun>,
}

/// Who is lent what by a runbook.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct RunbookLendShown {
    /// To whom.
    pub(crate) user_id: u32,
    /// What they are called.
    pub(crate) name: String,
    /// Which skill.
    pub(crate) skill_id: u32,
    /// Its name.
    pub(crate) skill: String,
    /// At which level.
    pub(crate) level: u32,
}

/// What a runbook changes of the policy.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct RunbookChangeShown {
    /// Of which skill.
    pub(crate) skill_id: u32,
    /// Its name.
    pub(crate) skill: String,
    /// Which field.
    pub(crate) field: RunbookField,
    /// What it is to be; null: as usual.
    pub(crate) value: Option<u32>,
    /// What the policy has it as now; null: as usual.
    pub(crate) now: Option<u32>,
    /// What usual is; null: there is no limit, and no overflow.
    pub(crate) usual: Option<u32>,
}

/// A named set of acts.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct Runbook {
    /// A UUID.
    pub(crate) id: String,
    /// What it is called.
    pub(crate) name: String,
    /// For how many minutes it is run.
    pub(crate) minutes: u32,
    /// Whom it lends what.
    pub(crate) lends: Vec<RunbookLendShown>,
    /// What it changes of the policy.
    pub(crate) changes: Vec<RunbookChangeShown>,
    /// From 1, one more with each change.
    pub(crate) version: u32,
    /// When it was last changed.
    pub(crate) changed_at: At,
    /// Who wrote it like this.
    pub(crate) by: Taker,
}

/// What came of lending somebody something.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct RunbookRunLend {
    /// To whom.
    pub(crate) user_id: u32,
    /// What they are called.
    pub(crate) name: String,
    /// Which skill.
    pub(crate) skill_id: u32,
    /// Its name.
    pub(crate) skill: String,
    /// At which level.
    pub(crate) level: u32,
    /// Whether it was lent, or why not.
    pub(crate) done: RunbookLendDone,
    /// How it went back; null until the run does.
    pub(crate) back: Option<RunbookBack>,
}

/// What came of a change.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct RunbookRunChange {
    /// Of which skill.
    pub(crate) skill_id: u32,
    /// Its name.
    pub(crate) skill: String,
    /// Which field.
    pub(crate) field: RunbookField,
    /// What it goes back to; null: as usual.
    pub(crate) before: Option<u32>,
    /// What the run has made it.
    pub(crate) after: Option<u32>,
    /// What usual is; null: there is no limit, and no overflow.
    pub(crate) usual: Option<u32>,
    /// How it went back; null until the run does.
    pub(crate) back: Option<RunbookBack>,
}

/// A run of a runbook.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct RunbookRun {
    /// A UUID.
    pub(crate) id: String,
    /// Which runbook; it may be gone by now.
    pub(crate) runbook: String,
    /// What it was called.
    pub(crate) name: String,
    /// Who ran it.
    pub(crate) by: Taker,
    /// Since when.
    pub(crate) began_at: At,
    /// When it goes back by itself.
    pub(crate) until: At,
    /// Since when it is back; null while it is not.
    pub(crate) ended_at: Option<At>,
    /// Who had it go back before its time; null where it went back by itself.
    pub(crate) ended_by: Option<Taker>,
    /// Whom it lent what.
    pub(crate) lends: Vec<RunbookRunLend>,
    /// What it changed of the policy.
    pub(crate) changes: Vec<RunbookRunChange>,
}
