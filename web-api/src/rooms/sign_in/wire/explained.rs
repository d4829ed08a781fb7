//! A sign-in at another service, explained.
use serde::Serialize;
use utoipa::ToSchema;

/// What a sign-in came to, or would.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub(crate) enum SsoOutcome {
    /// Somebody who is known signs in.
    SignsIn,
    /// Somebody is entered, and signs in.
    Enters,
    /// What the service sent does not hold.
    Refused,
    /// The service does not answer, or not as it should.
    Away,
    /// The claims name nobody.
    NoSubject,
    /// Groups say who may sign in, and none of these does.
    NoGroup,
    /// Nobody here is it, and users are not created.
    Unknown,
    /// Nobody here is it, and no group says what a new user may do.
    NothingGiven,
    /// The address is of somebody whom the service names otherwise.
    ReusedAddress,
    /// The account is a service account.
    ServiceAccount,
    /// The account is frozen.
    Frozen,
    /// The permission group gives nothing.
    NoPermissions,
    /// The permission group gives nothing that the tenant's account includes.
    NoModules,
}

/// Whose sign-in it is.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct SsoPerson {
    /// Who.
    pub(crate) user_id: u32,
    /// What they sign in with.
    pub(crate) username: String,
    /// First and last name.
    pub(crate) fullname: String,
    /// By what they are known: `subject` (an earlier sign-in) or `email` (the address that the service has verified).
    pub(crate) by: &'static str,
}

/// A claim that came.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct SsoClaim {
    /// Its name.
    pub(crate) name: String,
    /// What it says, as JSON where it is no text; cut where it is long.
    pub(crate) value: String,
}

/// A group that the claims name.
#[derive(Debug, Serialize, ToSchema)]
#[allow(non_snake_case, reason = "as the documents have it")]
pub(crate) struct SsoNamedGroup {
    /// As they name it.
    pub(crate) name: String,
    /// The directory group that is meant; null where there is none.
    pub(crate) group_id: Option<u32>,
    /// What that is called.
    pub(crate) displayName: Option<String>,
    /// Whether it gives anything.
    pub(crate) managed: bool,
}

/// What changes of somebody.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct SsoChange {
    /// What: `permission_group`, `department`, `simultaneous` or `skill`.
    pub(crate) what: &'static str,
    /// Which skill.
    pub(crate) name: Option<String>,
    /// What it is now; null where there is none.
    pub(crate) before: Option<String>,
    /// What it becomes; null where it is taken.
    pub(crate) after: Option<String>,
}

/// What a sign-in would come to, and why. Nobody is signed in, and nothing is changed.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct SsoExplained {
    /// What it comes to.
    pub(crate) outcome: SsoOutcome,
    /// What is wrong with what the service sent, for whoever looks after it; null where it holds.
    pub(crate) detail: Option<String>,
    /// Whose sign-in it is; null where nobody here is it.
    pub(crate) person: Option<SsoPerson>,
    /// The claims, without what only keeps the token from being used twice.
    pub(crate) claims: Vec<SsoClaim>,
    /// What the claims say about groups: `named`, `missing`, `overage` (more than a token has room for) or `odd`. Unless they
    /// are named nothing is given and nothing taken.
    pub(crate) groups_said: &'static str,
    /// The groups that they name.
    pub(crate) groups: Vec<SsoNamedGroup>,
    /// Whether groups count at this sign-in: they do whenever somebody is entered, and otherwise where the service is set up so.
    pub(crate) groups_count: bool,
    /// What changes.
    pub(crate) changes: Vec<SsoChange>,
    /// Whether they stay in their permission group because nobody else administers.
    pub(crate) last_administrator: bool,
}
