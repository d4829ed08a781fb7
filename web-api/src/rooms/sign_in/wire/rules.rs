//! What signing in asks of a tenant's people, as administrators set it.
use crate::rooms::sign_in::wire::sign_in::PasswordPolicy;
use catalogue::limit;
use garde::Validate;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;
use web_api_derive::Bounded;

/// What signing in asks of the tenant's people.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct TenantSignIn {
    /// One higher with each change.
    pub(crate) version: u32,
    /// What a new password must be.
    pub(crate) items: PasswordPolicy,
    /// Whether everybody needs a second factor.
    pub(crate) second_factor: bool,
    /// Networks that people may sign in from; empty: from anywhere.
    pub(crate) addresses: Vec<String>,
    /// How many people may be signed in before one more has to confirm extra charges; 0: no such limit.
    pub(crate) soft_users: u32,
    /// How many people may be signed in before one more is refused; 0: no such limit.
    pub(crate) hard_users: u32,
    /// Seconds that a session lasts from its last renewal; 0: as the installation has it.
    pub(crate) session_seconds: u32,
    /// Whether people share machines: a sign-out then leaves nothing of chats in the browser.
    pub(crate) shared_machines: bool,
    /// The address that this call came from.
    pub(crate) your_address: String,
}

/// What is to change of it; what is left out stays.
#[derive(Debug, Deserialize, Bounded, Validate, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct TenantSignInChange {
    /// The version that the change was made from.
    #[garde(skip)]
    pub(crate) version: u32,
    /// What a new password must be.
    #[garde(skip)]
    pub(crate) items: Option<PasswordPolicy>,
    /// Whether everybody needs a second factor.
    #[garde(skip)]
    pub(crate) second_factor: Option<bool>,
    /// Networks that people may sign in from, such as 203.0.113.0/24, or single addresses; empty: from anywhere.
    #[garde(inner(length(max = limit::SIGN_IN_NETWORKS)))]
    pub(crate) addresses: Option<Vec<String>>,
    /// How many people may be signed in before one more has to confirm extra charges; 0: no such limit.
    #[garde(skip)]
    pub(crate) soft_users: Option<u32>,
    /// How many people may be signed in before one more is refused; 0: no such limit.
    #[garde(skip)]
    pub(crate) hard_users: Option<u32>,
    /// Seconds that a session lasts from its last renewal; 0: as the installation has it.
    #[garde(skip)]
    pub(crate) session_seconds: Option<u32>,
    /// Whether people share machines: a sign-out then leaves nothing of chats in the browser.
    #[garde(skip)]
    pub(crate) shared_machines: Option<bool>,
    /// Why.
    #[garde(length(chars, max = limit::AUDIT_REASON))]
    pub(crate) reason: Option<String>,
}
