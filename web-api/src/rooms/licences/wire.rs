//! The use of licences, from outside.
use crate::edge::basics::At;
use crate::rooms::console_settings::AddOn;
use crate::rooms::profile::known_zone;
use crate::rooms::statistics::Figures;
use catalogue::limit;
use garde::Validate;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;
use web_api_derive::Bounded;

/// The most people who were signed in at the same time.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct Most {
    /// So many.
    pub(crate) users: u32,
    /// When.
    pub(crate) at: At,
}

/// Seats against the limits of users.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct Seats {
    /// People who are signed in now. Service accounts have no seat.
    pub(crate) signed_in: u32,
    /// Above so many, one more confirms extra charges; 0: no such limit.
    pub(crate) soft_users: u32,
    /// Above so many, one more is refused; 0: no such limit.
    pub(crate) hard_users: u32,
    /// The most of the last 30 days; null where none was counted, which is done while a limit is set.
    pub(crate) most: Option<Most>,
}

/// How much of the licence a permission group uses.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct GroupLicence {
    /// Its id.
    pub(crate) id: u32,
    /// Its name.
    pub(crate) name: String,
    /// People who may sign in.
    pub(crate) people: u32,
    /// People who are suspended.
    pub(crate) suspended: u32,
    /// Service accounts.
    pub(crate) service_accounts: u32,
    /// People who have signed in during the last 30 days.
    pub(crate) recent: u32,
    /// People who are signed in now.
    pub(crate) signed_in: u32,
}

/// The use of licences.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct Licence {
    /// Seats against their limits.
    pub(crate) seats: Seats,
    /// The permission groups, by name.
    pub(crate) groups: Vec<GroupLicence>,
    /// The add-ons.
    pub(crate) add_ons: Vec<AddOn>,
}

/// In which order a group's users are listed.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub(crate) enum LicenceOrder {
    /// By their names.
    #[default]
    Name,
    /// By their last sign-in: who never did, then the longest ago.
    LastSignIn,
}

/// Which users of a group.
#[derive(Debug, Deserialize, Bounded, Validate, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct LicenceUsersQuery {
    /// Of this permission group.
    #[garde(skip)]
    pub(crate) group_id: u32,
    /// What is in their names, user name or e-mail.
    #[garde(length(chars, max = limit::USER_SEARCH))]
    pub(crate) search: Option<String>,
    /// In which order; left out: by name.
    #[garde(skip)]
    #[schema(inline)]
    pub(crate) sort: Option<LicenceOrder>,
    /// From the end of that order.
    #[garde(skip)]
    #[serde(default)]
    pub(crate) descending: bool,
    /// Behind the page that gave it.
    #[garde(length(chars, max = 420))]
    pub(crate) next_token: Option<String>,
}

/// A user of a group.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct LicenceUser {
    /// Their id.
    pub(crate) user_id: u32,
    /// First and last name.
    pub(crate) fullname: String,
    /// What they sign in with.
    pub(crate) username: String,
    /// Whether nothing lets them in.
    pub(crate) suspended: bool,
    /// Whether it is a service account.
    pub(crate) api_only: bool,
    /// Their last sign-in; null where none is known.
    pub(crate) last_sign_in: Option<At>,
    /// Whether they are signed in now.
    pub(crate) signed_in: bool,
}

/// Users of a group, a page of them.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct LicenceUsers {
    /// What the group is called.
    pub(crate) group_name: String,
    /// Those on the page.
    pub(crate) items: Vec<LicenceUser>,
    /// For the next page; null on the last.
    pub(crate) next_token: Option<String>,
    /// How many there are on all pages together.
    pub(crate) total: u64,
}

/// Whose use of the console, and when.
#[derive(Debug, Deserialize, Bounded, Validate, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct JourneyQuery {
    /// Whose.
    #[garde(skip)]
    pub(crate) user_id: u32,
    /// The first day; left out: 29 days before the last.
    #[garde(length(chars, max = 10))]
    #[schema(format = Date, example = "2026-11-01")]
    pub(crate) from: Option<String>,
    /// The last day; left out: today.
    #[garde(length(chars, max = 10))]
    #[schema(format = Date, example = "2026-11-27")]
    pub(crate) to: Option<String>,
    /// The time zone in which days begin, as the preference is written; otherwise that of the own preference.
    #[garde(inner(custom(known_zone)))]
    pub(crate) timezone: Option<String>,
}

/// A day of somebody.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct JourneyDay {
    /// Which, in the time zone that was asked for.
    #[schema(format = Date, example = "2026-11-21")]
    pub(crate) date: String,
    /// How often they signed in.
    pub(crate) sign_ins: u32,
    /// What they did in chats.
    pub(crate) figures: Figures,
}

/// How many changes somebody made of a kind of things.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct ChangesMade {
    /// Of which, as `helper/audit` lists them.
    #[serde(rename = "type")]
    pub(crate) kind: &'static str,
    /// So many.
    pub(crate) changes: u32,
}

/// What somebody used.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct UserJourney {
    /// Who.
    pub(crate) user_id: u32,
    /// Their name.
    pub(crate) fullname: String,
    /// Their permission group.
    pub(crate) group_id: u32,
    /// What it is called.
    pub(crate) group_name: String,
    /// Whether nothing lets them in.
    pub(crate) suspended: bool,
    /// Their last sign-in; null where none is known.
    pub(crate) last_sign_in: Option<At>,
    /// On how many of the days they were signed in.
    pub(crate) days_signed_in: u32,
    /// What they did in chats on all of the days together.
    pub(crate) figures: Figures,
    /// The days, the oldest first.
    pub(crate) days: Vec<JourneyDay>,
    /// What they changed as administrators.
    pub(crate) changes: Vec<ChangesMade>,
}
