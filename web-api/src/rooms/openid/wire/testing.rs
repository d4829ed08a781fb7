//! Trying a service out, and testing a sign-in.
use crate::edge::text::at_most;
use catalogue::limit;
use garde::Validate;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;
use web_api_derive::Bounded;

/// A service that is to be looked at.
#[derive(Debug, Deserialize, Bounded, Validate, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct ProviderTry {
    /// The address of the service.
    #[garde(custom(at_most(limit::SSO_ISSUER)))]
    pub(crate) issuer: String,
    /// What is asked for besides `openid`.
    #[garde(length(chars, max = limit::IDENTITY_PROVIDER_TEXT))]
    #[serde(default)]
    pub(crate) scopes: String,
    /// The claim that holds the groups.
    #[garde(length(chars, max = limit::IDENTITY_CLAIM))]
    #[serde(default)]
    pub(crate) groups_claim: String,
}

/// What came of looking at a service.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub(crate) enum ProviderFlaw {
    /// The address is none of a service: secure, without a query.
    Address,
    /// The address is one that may not be called from here.
    Barred,
    /// Nothing answers there, or not in time.
    NoAnswer,
    /// Something answers, but not with what a service says of itself.
    NoDocument,
    /// What it says of itself is about another address.
    OtherIssuer,
    /// It does not offer sign-ins by a code.
    NoCode,
    /// It does not offer all that is asked for.
    Scopes,
    /// It does not name the claim with the groups among those that it has.
    Claim,
}

/// A service as it says of itself.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct ProviderTried {
    /// Whether people can be sent there.
    pub(crate) works: bool,
    /// What is wrong, or may be.
    pub(crate) flaws: Vec<ProviderFlaw>,
    /// More about it, for whoever looks after the service.
    pub(crate) detail: Option<String>,
    /// Where people sign in.
    pub(crate) authorization_endpoint: Option<String>,
    /// What it offers to be asked for, where it says so.
    pub(crate) scopes: Vec<String>,
    /// The claims that it has, where it says so.
    pub(crate) claims: Vec<String>,
}

/// A sign-in that is to be tested.
#[derive(Debug, Deserialize, Bounded, Validate, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct SignInTest {
    /// At which service; one that is switched off can be tested too.
    #[garde(skip)]
    pub(crate) provider_id: u32,
}

/// A test that comes back from the service.
#[derive(Deserialize, Bounded, Validate, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct SignInTested {
    /// As it stood in the address.
    #[garde(length(bytes, min = 1, max = limit::LINK_TOKEN))]
    pub(crate) state: String,
    /// The service's code.
    #[garde(length(bytes, min = 1, max = limit::SSO_CODE))]
    pub(crate) code: String,
    /// What the browser kept.
    #[garde(length(bytes, min = 1, max = limit::LINK_TOKEN))]
    pub(crate) binding: String,
    /// Who answers, where the service says so.
    #[garde(length(bytes, min = 1, max = limit::SSO_ISSUER))]
    pub(crate) iss: Option<String>,
}

/// Claims of which is asked what they would give.
#[derive(Deserialize, Bounded, Validate, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct SignInClaims {
    /// At which service.
    #[garde(skip)]
    pub(crate) provider_id: u32,
    /// The claims as a JSON object, as an id token has them.
    #[garde(length(bytes, min = 1, max = limit::IDENTITY_CLAIMS))]
    pub(crate) claims: String,
}
