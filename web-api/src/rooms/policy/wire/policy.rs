//! The routing policy as it travels. The document's own form is the crate `policy`'s.
use crate::edge::basics::At;
use garde::Validate;
use policy::{Document, Fault};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;
use web_api_derive::Bounded;

/// Which policy.
#[derive(Debug, Deserialize, Bounded, Validate, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct PolicyQuery {
    /// A version of the routing configuration, as decisions name it: the policy that was in force then. Without it, the newest.
    #[garde(range(min = 1))]
    pub(crate) version: Option<u32>,
}

/// A policy with its publication.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct PublishedPolicy {
    /// Its version; 0 before the first publication.
    pub(crate) version: u32,
    /// When it was published; null before the first publication.
    pub(crate) at: Option<At>,
    /// Who published it, a user's id; null before the first publication.
    pub(crate) by: Option<u32>,
    /// What it says. Before the first publication: the skills as they are.
    pub(crate) document: Document,
}

/// A policy to be published.
#[derive(Debug, Deserialize, Bounded, Validate, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct PolicyBody {
    /// The version that it was made from; 0 before the first publication.
    #[garde(skip)]
    pub(crate) version: u32,
    /// What it says.
    #[garde(skip)]
    pub(crate) document: Document,
}

/// A policy was published.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct PolicyDone {
    /// Its version.
    pub(crate) version: u32,
    /// What is odd in it.
    pub(crate) warnings: Vec<Fault>,
}

/// A policy to be looked at only.
#[derive(Debug, Deserialize, Bounded, Validate, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct PolicyDraft {
    /// What it says.
    #[garde(skip)]
    pub(crate) document: Document,
}

/// What was found in a policy.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct PolicyFindings {
    /// What is wrong; with any of these it cannot be published.
    pub(crate) faults: Vec<Fault>,
    /// What can be published but hardly is meant.
    pub(crate) warnings: Vec<Fault>,
}

/// Published policies.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct PolicyVersions {
    /// The newest first, at most 100.
    pub(crate) versions: Vec<PolicyVersion>,
}

/// One published policy.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct PolicyVersion {
    /// Its version.
    pub(crate) version: u32,
    /// When it was published.
    pub(crate) at: At,
    /// Who published it, a user's id.
    pub(crate) by: u32,
    /// Their name.
    pub(crate) name: String,
}
