//! Bans and reports from outside.
use crate::edge::basics::{At, Ref};
use catalogue::limit;
use garde::Validate;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;
use web_api_derive::Bounded;

/// The bounds of a ban, in seconds.
const SHORTEST: i64 = limit::BAN_SHORTEST.as_seconds();
const LONGEST: i64 = limit::BAN_LONGEST.as_seconds();

/// A customer who is to be let in no more.
#[derive(Debug, Deserialize, Bounded, Validate, ToSchema)]
#[serde(deny_unknown_fields)]
#[allow(non_snake_case)]
pub(crate) struct BanBody {
    /// The chat whose customer it is; where it is under way, it ends.
    #[garde(skip)]
    pub(crate) uniQref: Ref,
    /// For how many seconds.
    #[garde(range(min = SHORTEST, max = LONGEST))]
    pub(crate) period: i64,
    /// Why.
    #[garde(length(chars, min = 1, max = limit::CONDUCT_CHARS))]
    pub(crate) reason: String,
    /// That others who share the address may be shut out as well.
    #[garde(skip)]
    pub(crate) acknowledged: bool,
}

/// A ban that is to last until another time.
#[derive(Debug, Deserialize, Bounded, Validate, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct BanChange {
    /// Whose.
    #[garde(length(chars, min = 1, max = limit::NETWORK_ADDRESS))]
    pub(crate) address: String,
    /// For how many seconds from now.
    #[garde(range(min = SHORTEST, max = LONGEST))]
    pub(crate) period: i64,
}

/// A ban that is to be lifted.
#[derive(Debug, Deserialize, Bounded, Validate, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct BanQuery {
    /// Whose.
    #[garde(length(chars, min = 1, max = limit::NETWORK_ADDRESS))]
    pub(crate) address: String,
}

/// A ban.
#[derive(Debug, Serialize, ToSchema)]
#[allow(non_snake_case)]
pub(crate) struct BannedCustomer {
    /// Where the customer connects from.
    pub(crate) address: String,
    /// Until when.
    pub(crate) until: At,
    /// Why.
    pub(crate) reason: String,
    /// The chat that led to it.
    pub(crate) uniQref: Option<Ref>,
    /// Who banned.
    pub(crate) by: u32,
    /// Since when.
    pub(crate) at: At,
}

/// Who is banned.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct BannedList {
    /// The bans that hold, by address.
    pub(crate) items: Vec<BannedCustomer>,
}

/// A chat that is reported.
#[derive(Debug, Deserialize, Bounded, Validate, ToSchema)]
#[serde(deny_unknown_fields)]
#[allow(non_snake_case)]
pub(crate) struct ReportBody {
    /// Which chat.
    #[garde(skip)]
    pub(crate) uniQref: Ref,
    /// Of which kind the complaint is.
    #[garde(length(chars, max = limit::CONDUCT_CATEGORY))]
    pub(crate) category: String,
    /// What happened.
    #[garde(length(chars, max = limit::CONDUCT_CHARS))]
    pub(crate) explanation: String,
}

/// A report that was looked at and is dismissed.
#[derive(Debug, Deserialize, Bounded, Validate, ToSchema)]
#[serde(deny_unknown_fields)]
#[allow(non_snake_case)]
pub(crate) struct DismissBody {
    /// Of which chat.
    #[garde(skip)]
    pub(crate) uniQref: Ref,
}

/// A reported chat.
#[derive(Debug, Serialize, ToSchema)]
#[allow(non_snake_case)]
pub(crate) struct FlaggedChat {
    /// Which chat.
    pub(crate) uniQref: Ref,
    /// Of which kind the complaint is.
    pub(crate) category: String,
    /// What happened.
    pub(crate) explanation: String,
    /// Who reported it.
    pub(crate) by: u32,
    /// When.
    pub(crate) at: At,
}

/// The reports that nobody has dismissed.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct FlaggedList {
    /// By chat.
    pub(crate) items: Vec<FlaggedChat>,
}

/// The reports, where one came or was decided.
#[derive(Debug, Serialize, ToSchema)]
#[allow(non_snake_case)]
pub(crate) struct ReportNews {
    /// Of which chat.
    pub(crate) uniQref: Ref,
    /// The report as it waits; null once it is decided.
    #[schema(required)]
    pub(crate) report: Option<FlaggedChat>,
}

/// The bans, where one came, changed or was lifted.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct BanNews {
    /// Whose, as the list has it.
    pub(crate) address: String,
    /// The ban as it holds; null once it is lifted.
    #[schema(required)]
    pub(crate) ban: Option<BannedCustomer>,
}

/// Whether a chat is reported.
#[derive(Debug, Serialize, ToSchema)]
#[allow(non_snake_case)]
pub(crate) struct ChatReported {
    /// Which chat.
    pub(crate) uniQref: Ref,
    /// Whether a report of it waits for a decision.
    pub(crate) flagged: bool,
}
