//! Loans of skills, from outside.
use crate::edge::basics::At;
use crate::edge::text::not_blank;
use crate::rooms::chat::Taker;
use catalogue::limit;
use garde::Validate;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;
use web_api_derive::Bounded;

/// A skill that somebody is to be lent.
#[derive(Debug, Deserialize, Bounded, Validate, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct LoanBody {
    /// A UUID that the caller chooses.
    #[garde(pattern("^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$"))]
    pub(crate) id: String,
    /// To whom.
    #[garde(range(min = 1))]
    pub(crate) user_id: u32,
    /// Which skill.
    #[garde(range(min = 1))]
    pub(crate) skill_id: u32,
    /// At which level.
    #[garde(range(min = limit::SKILL_LEVEL_MIN, max = limit::SKILL_LEVEL_MAX))]
    pub(crate) level: u32,
    /// When it goes back by itself, ISO 8601.
    #[garde(length(chars, max = limit::INSTANT_LENGTH))]
    pub(crate) until: String,
    /// Why.
    #[garde(length(chars, min = 1, max = limit::LOAN_REASON), custom(not_blank))]
    pub(crate) reason: String,
}

/// Which loan is to end.
#[derive(Debug, Deserialize, Bounded, Validate, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct LoanQuery {
    /// The loan.
    #[garde(pattern("^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$"))]
    pub(crate) id: String,
}

/// What is lent, and was a while ago.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct Loans {
    /// Those that run, then those that ended, each the newest first.
    pub(crate) items: Vec<Loan>,
}

/// A skill that somebody is lent, or was.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct Loan {
    /// A UUID.
    pub(crate) id: String,
    /// To whom.
    pub(crate) user_id: u32,
    /// What they are called.
    pub(crate) name: String,
    /// Which skill.
    pub(crate) skill_id: u32,
    /// Its name.
    pub(crate) skill: String,
    /// At which level.
    pub(crate) level: u8,
    /// When it goes back by itself.
    pub(crate) until: At,
    /// Why.
    pub(crate) reason: String,
    /// Who lent it.
    pub(crate) by: Taker,
    /// Since when.
    pub(crate) lent_at: At,
    /// Since when it is back; null while it is lent.
    pub(crate) ended_at: Option<At>,
    /// Who took it back before its time; null where it went back by itself.
    pub(crate) ended_by: Option<Taker>,
}
