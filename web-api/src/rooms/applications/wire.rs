//! Applications from outside.
use crate::edge::basics::At;
use catalogue::limit;
use garde::Validate;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;
use web_api_derive::Bounded;

/// An application that is to be made.
#[derive(Debug, Deserialize, Bounded, Validate, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct ApplicationBody {
    /// What it is called.
    #[garde(length(chars, max = limit::APPLICATION_NAME))]
    pub(crate) name: String,
    /// From which pages browsers may use it by scheme, host and port; none for any page.
    #[garde(length(max = limit::APPLICATION_ORIGINS), inner(length(chars, max = limit::ORIGIN)))]
    #[serde(default)]
    pub(crate) origins: Vec<String>,
    /// Which integrations it may use; all of the account's where this is left out.
    #[garde(inner(length(max = limit::APPLICATION_INTEGRATIONS)))]
    pub(crate) integrations: Option<Vec<u16>>,
    /// Calls a minute of all who are signed in by it together; as many as come where this is left out.
    #[garde(range(min = limit::APPLICATION_RATE_LEAST, max = limit::APPLICATION_RATE_MOST))]
    pub(crate) rate: Option<u32>,
    /// Why.
    #[garde(length(chars, max = limit::AUDIT_REASON))]
    pub(crate) reason: Option<String>,
}

/// What is to be different of an application; what is left out stays as it is.
#[derive(Debug, Deserialize, Bounded, Validate, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct ApplicationChange {
    /// Which.
    #[garde(skip)]
    pub(crate) id: u32,
    /// The version that the change was made from.
    #[garde(skip)]
    pub(crate) version: u32,
    /// What it is called.
    #[garde(length(chars, max = limit::APPLICATION_NAME))]
    pub(crate) name: Option<String>,
    /// From which pages browsers may use it; none for any page.
    #[garde(inner(length(max = limit::APPLICATION_ORIGINS), inner(length(chars, max = limit::ORIGIN))))]
    pub(crate) origins: Option<Vec<String>>,
    /// Which integrations it may use.
    #[garde(inner(length(max = limit::APPLICATION_INTEGRATIONS)))]
    pub(crate) integrations: Option<Vec<u16>>,
    /// True to let it use all integrations of the account, those that come later included.
    #[garde(skip)]
    pub(crate) all_integrations: Option<bool>,
    /// Calls a minute; 0 for as many as come.
    #[garde(range(max = limit::APPLICATION_RATE_MOST))]
    pub(crate) rate: Option<u32>,
    /// Whether it is let in.
    #[garde(skip)]
    pub(crate) active: Option<bool>,
    /// Gives it new keys; its present ones are let in for so many hours more.
    #[garde(range(max = limit::APPLICATION_OVERLAP_HOURS))]
    pub(crate) rotate_hours: Option<u32>,
    /// True to let its old keys in no longer.
    #[garde(skip)]
    pub(crate) end_old: Option<bool>,
    /// Why.
    #[garde(length(chars, max = limit::AUDIT_REASON))]
    pub(crate) reason: Option<String>,
}

/// An application that is to go.
#[derive(Debug, Deserialize, Bounded, Validate, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct ApplicationGone {
    /// Which.
    #[garde(skip)]
    pub(crate) id: u32,
    /// The version that was seen.
    #[garde(skip)]
    pub(crate) version: u32,
    /// Why.
    #[garde(length(chars, max = limit::AUDIT_REASON))]
    pub(crate) reason: Option<String>,
}

/// Which integrations an application may use of those that the account includes.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub(crate) struct ApplicationIntegrations {
    /// Those that it may.
    pub(crate) enabled: Vec<u16>,
    /// Those that it may not.
    pub(crate) disabled: Vec<u16>,
}

/// Keys from before, which are still let in.
#[derive(Debug, Clone, Serialize, ToSchema)]
#[allow(non_snake_case)]
pub(crate) struct OldKeys {
    /// Names the application.
    pub(crate) ApplicationKey: String,
    /// Goes with it.
    pub(crate) ConsumerKey: String,
    /// Until when they are let in.
    pub(crate) until: At,
    /// When they were last used since this server runs.
    pub(crate) last_used: Option<At>,
}

/// An application.
#[derive(Debug, Clone, Serialize, ToSchema)]
#[allow(non_snake_case)]
pub(crate) struct AdminApplication {
    /// Its id within the tenant.
    pub(crate) id: u32,
    /// What it is called.
    pub(crate) name: String,
    /// Names it in a call.
    pub(crate) ApplicationKey: String,
    /// Goes with it.
    pub(crate) ConsumerKey: String,
    /// Since when these are its keys.
    pub(crate) keys_since: At,
    /// When they were last used since this server runs.
    pub(crate) last_used: Option<At>,
    /// The keys before them, while they are let in.
    pub(crate) old: Option<OldKeys>,
    /// From which pages browsers may use it; none for any page.
    pub(crate) origins: Vec<String>,
    /// Which integrations it may use.
    pub(crate) Integrations: ApplicationIntegrations,
    /// Whether it may use all of the account, those that come later included.
    pub(crate) all_integrations: bool,
    /// Calls a minute; null for as many as come.
    pub(crate) rate: Option<u32>,
    /// Whether it is let in.
    pub(crate) active: bool,
    /// Whether it is the tenant's own, whose keys its consoles are given.
    pub(crate) first: bool,
    /// Whether this call came by it.
    pub(crate) in_use: bool,
    /// How many chats that are waiting or under way carry its name.
    pub(crate) chats: u32,
    /// When it was made.
    pub(crate) created: At,
    /// From 1, one more with each change.
    pub(crate) version: u32,
}

/// The applications.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct AdminApplications {
    /// The tenant's own first, then by age.
    pub(crate) items: Vec<AdminApplication>,
}

/// An application to choose.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct OnlineApplication {
    /// Its id.
    pub(crate) id: u32,
    /// What it is called.
    pub(crate) name: String,
    /// Names it in a call.
    pub(crate) applicationkey: String,
}

/// Applications to choose from.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct OnlineApplications {
    /// Those that are let in.
    pub(crate) items: Vec<OnlineApplication>,
}

/// Which changes of applications.
#[derive(Debug, Deserialize, Bounded, Validate, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct ChangesetsQuery {
    /// Of this application.
    #[garde(skip)]
    pub(crate) application: Option<u32>,
    /// This one alone, with all settings before and after it.
    #[garde(range(min = 1, max = i64::MAX.unsigned_abs()))]
    pub(crate) number: Option<u64>,
    /// Behind the page that gave it.
    #[garde(length(chars, max = 20))]
    pub(crate) next_token: Option<String>,
}

/// What an application was set up as.
#[derive(Debug, Clone, PartialEq, Serialize, ToSchema)]
pub(crate) struct ApplicationSettings {
    /// What it was called.
    pub(crate) name: String,
    /// From which pages browsers could use it; none for any page.
    pub(crate) origins: Vec<String>,
    /// Which integrations it could use; null for all.
    pub(crate) integrations: Option<Vec<u16>>,
    /// Calls a minute; null for as many as came.
    pub(crate) rate: Option<u32>,
    /// Whether it was let in.
    pub(crate) active: bool,
    /// Since when it had its keys.
    pub(crate) keys_since: At,
    /// Until when the keys before them were let in.
    pub(crate) old_until: Option<At>,
}

/// A change of an application.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct Changeset {
    /// Rises with each change of the tenant.
    pub(crate) number: u64,
    /// Of which application.
    pub(crate) application: u32,
    /// What it was called then.
    pub(crate) name: String,
    /// The version that it came to; the last one, where it was removed.
    pub(crate) version: u32,
    /// `create`, `edit` or `delete`.
    pub(crate) action: &'static str,
    /// When.
    pub(crate) at: At,
    /// Who; null of what no person of the tenant did.
    pub(crate) by: Option<String>,
    /// By which way it came.
    pub(crate) scope: &'static str,
    /// Why, where it was asked.
    pub(crate) reason: Option<String>,
    /// Which settings are others than before.
    pub(crate) changed: Vec<String>,
    /// All settings before; only where one change was asked for, null of what was made by it.
    pub(crate) before: Option<ApplicationSettings>,
    /// All settings after; only where one change was asked for, null of what was removed by it.
    pub(crate) after: Option<ApplicationSettings>,
}

/// Changes of applications.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct Changesets {
    /// The newest first.
    pub(crate) items: Vec<Changeset>,
    /// Where the next page begins; null on the last.
    pub(crate) next_token: Option<String>,
}
