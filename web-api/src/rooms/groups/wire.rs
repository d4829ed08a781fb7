//! Permission groups from outside, as administrators see them.
use catalogue::limit;
use garde::Validate;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;
use web_api_derive::Bounded;

/// A permission of which a group gives some actions only.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, Bounded, Validate, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct SomeActions {
    /// Which.
    #[garde(skip)]
    pub(crate) permission: u16,
    /// Those that it gives: `view`, `create`, `edit`, `delete`.
    #[garde(length(max = 4), inner(length(chars, max = 16)))]
    pub(crate) actions: Vec<String>,
}

/// A new permission group.
#[derive(Debug, Deserialize, Bounded, Validate, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct GroupBody {
    /// What it is called; no other group is, in upper or lower case.
    #[garde(length(chars, max = limit::GROUP_NAME))]
    #[serde(default)]
    pub(crate) name: String,
    /// What it is for.
    #[garde(length(chars, max = limit::GROUP_DESCRIPTION))]
    #[serde(default)]
    pub(crate) description: String,
    /// What it gives, each with those above it.
    #[garde(length(max = limit::GROUP_PERMISSIONS))]
    #[serde(default)]
    pub(crate) permissions: Vec<u16>,
    /// Of which of them it gives some actions only.
    #[garde(length(max = limit::GROUP_PERMISSIONS), dive)]
    #[serde(default)]
    pub(crate) actions: Vec<SomeActions>,
    /// Whether its people need a second factor.
    #[garde(skip)]
    #[serde(default)]
    pub(crate) second_factor: bool,
    /// Why.
    #[garde(length(chars, max = limit::AUDIT_REASON))]
    pub(crate) reason: Option<String>,
}

/// What is to change of a group; what is left out stays.
#[derive(Debug, Deserialize, Bounded, Validate, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct GroupChange {
    /// Which.
    #[garde(skip)]
    pub(crate) id: Option<u32>,
    /// The version that the change was made from.
    #[garde(skip)]
    #[serde(default)]
    pub(crate) version: u32,
    /// What it is called; no other group is, in upper or lower case.
    #[garde(length(chars, max = limit::GROUP_NAME))]
    pub(crate) name: Option<String>,
    /// What it is for.
    #[garde(length(chars, max = limit::GROUP_DESCRIPTION))]
    pub(crate) description: Option<String>,
    /// What it gives, each with those above it.
    #[garde(inner(length(max = limit::GROUP_PERMISSIONS)))]
    pub(crate) permissions: Option<Vec<u16>>,
    /// Of which of them it gives some actions only.
    #[garde(length(max = limit::GROUP_PERMISSIONS), dive)]
    pub(crate) actions: Option<Vec<SomeActions>>,
    /// Whether its people need a second factor.
    #[garde(skip)]
    pub(crate) second_factor: Option<bool>,
    /// Why.
    #[garde(length(chars, max = limit::AUDIT_REASON))]
    pub(crate) reason: Option<String>,
}

/// A group that is to go.
#[derive(Debug, Deserialize, Bounded, Validate, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct GroupGone {
    /// Which.
    #[garde(skip)]
    pub(crate) id: Option<u32>,
    /// The version that was seen.
    #[garde(skip)]
    #[serde(default)]
    pub(crate) version: u32,
    /// Why.
    #[garde(length(chars, max = limit::AUDIT_REASON))]
    pub(crate) reason: Option<String>,
}

/// A permission group.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub(crate) struct AdminGroup {
    /// Its id.
    pub(crate) id: u32,
    /// Its name.
    pub(crate) name: String,
    /// What it is for.
    pub(crate) description: String,
    /// What it gives.
    pub(crate) permissions: Vec<u16>,
    /// Of which of them it gives some actions only.
    pub(crate) actions: Vec<SomeActions>,
    /// Whether its people need a second factor.
    pub(crate) second_factor: bool,
    /// How many people are in it, suspended ones among them.
    pub(crate) users: u32,
    /// From 1, one more with each change.
    pub(crate) version: u32,
}

/// A permission that a group can give.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct Grantable {
    /// Its id.
    pub(crate) id: u16,
    /// The permission that has to be given besides; 0 for none.
    pub(crate) parent: u16,
    /// What can be given of it.
    pub(crate) actions: Vec<&'static str>,
    /// What the caller holds of it, and so may give.
    pub(crate) held: Vec<&'static str>,
}

/// The permission groups.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct AdminGroups {
    /// By id.
    pub(crate) items: Vec<AdminGroup>,
    /// Whether the caller may change them; otherwise an account manager does, or somebody with more rights.
    pub(crate) manage: bool,
    /// The modules that the account includes.
    pub(crate) modules: Vec<u16>,
    /// What groups can give.
    pub(crate) permissions: Vec<Grantable>,
}
