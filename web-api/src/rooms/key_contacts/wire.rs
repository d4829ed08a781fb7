//! Key contacts from outside.
use catalogue::limit;
use garde::Validate;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;
use web_api_derive::Bounded;

/// Somebody who is to be a key contact.
#[derive(Debug, Deserialize, Bounded, Validate, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct KeyContactBody {
    /// Whom.
    #[garde(skip)]
    pub(crate) user_id: u32,
    /// What for: one of `helper/key_contact_types`.
    #[garde(length(chars, max = limit::KEY_CONTACT_TYPE))]
    pub(crate) r#type: String,
    /// Why.
    #[garde(length(chars, max = limit::AUDIT_REASON))]
    pub(crate) reason: Option<String>,
}

/// A key contact who is to be one for something else.
#[derive(Debug, Deserialize, Bounded, Validate, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct KeyContactChange {
    /// Whom.
    #[garde(skip)]
    pub(crate) user_id: u32,
    /// The version that the change was made from.
    #[garde(skip)]
    pub(crate) version: u32,
    /// What for: one of `helper/key_contact_types`.
    #[garde(length(chars, max = limit::KEY_CONTACT_TYPE))]
    pub(crate) r#type: String,
    /// Why.
    #[garde(length(chars, max = limit::AUDIT_REASON))]
    pub(crate) reason: Option<String>,
}

/// Somebody who is to be a key contact no more.
#[derive(Debug, Deserialize, Bounded, Validate, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct KeyContactGone {
    /// Whom.
    #[garde(skip)]
    pub(crate) user_id: u32,
    /// The version that was seen.
    #[garde(skip)]
    pub(crate) version: u32,
    /// Why.
    #[garde(length(chars, max = limit::AUDIT_REASON))]
    pub(crate) reason: Option<String>,
}

/// A key contact.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub(crate) struct AdminKeyContact {
    /// Who.
    pub(crate) user_id: u32,
    /// What they sign in with.
    pub(crate) username: String,
    /// First and last name.
    pub(crate) fullname: String,
    /// Where mails reach them; empty for nowhere.
    pub(crate) email: String,
    /// What for.
    pub(crate) r#type: String,
    /// Whether nothing lets them in.
    pub(crate) suspended: bool,
    /// Whether the account is removed.
    pub(crate) removed: bool,
    /// From 1, one more with each change.
    pub(crate) version: u32,
}

/// The key contacts.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct AdminKeyContacts {
    /// By name.
    pub(crate) items: Vec<AdminKeyContact>,
    /// The types for which nobody is there: no one was named, or all who were are suspended or removed.
    pub(crate) without: Vec<&'static str>,
}

/// What a key contact can be for.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct KeyContactTypeRow {
    /// Its word in the API.
    pub(crate) r#type: &'static str,
    /// Its name in English.
    pub(crate) name_en: &'static str,
    /// Its name in Italian.
    pub(crate) name_it: &'static str,
}

/// What key contacts can be for.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct KeyContactTypes {
    /// In the order in which they are shown.
    pub(crate) items: Vec<KeyContactTypeRow>,
}
