//! Ways in besides a password: links by mail, and another service.
use catalogue::limit;
use garde::Validate;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;
use web_api_derive::Bounded;

/// A link is asked for.
#[derive(Deserialize, Bounded, Validate, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct LinkWish {
    /// Whose, in any case.
    #[garde(length(chars, min = 1, max = limit::USERNAME))]
    pub(crate) username: String,
    /// True for a link to set a new password, else one to sign in with.
    #[garde(skip)]
    #[serde(default)]
    pub(crate) pwd_reset: bool,
}

/// The answer to everybody who asks for a link, whether there is such a person or not.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct LinkPromised {
    /// Always true: whoever can be written to will be.
    pub(crate) accepted: bool,
    /// Seconds that the link holds.
    pub(crate) ttl: i64,
}

/// A link that signs the same person in elsewhere.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct SessionLink {
    /// The `token_link` of its address. Shown once, good once.
    pub(crate) token: String,
    /// Seconds that it holds.
    pub(crate) ttl: i64,
}

/// Somebody comes with a link.
#[derive(Deserialize, Bounded, Validate, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct LinkShown {
    /// As the link carries it.
    #[garde(length(bytes, min = 1, max = limit::LINK_TOKEN))]
    pub(crate) token_link: String,
    /// True for a link to set a new password.
    #[garde(skip)]
    #[serde(default)]
    pub(crate) pwd_reset: bool,
    /// As earlier sign-ins in this browser answered them, whoever signed in: it is not new to whom one belongs.
    #[garde(length(max = limit::DEVICE_TOKENS), inner(length(bytes, min = 1, max = limit::SECRET_TOKEN)))]
    #[serde(default)]
    pub(crate) device_tokens: Vec<String>,
}

/// By which service somebody wants to sign in.
#[derive(Debug, Deserialize, Bounded, Validate, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct SsoWish {
    /// Which of the tenant's; left out: the first.
    #[garde(skip)]
    pub(crate) provider_id: Option<u32>,
}

/// Where another service is asked who somebody is.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct SsoBegun {
    /// Where the browser goes.
    pub(crate) address: String,
    /// Stays in the browser, and goes along when it comes back.
    pub(crate) binding: String,
}

/// Somebody comes back from another service.
#[derive(Deserialize, Bounded, Validate, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct SsoReturned {
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
    /// As earlier sign-ins in this browser answered them, whoever signed in: it is not new to whom one belongs.
    #[garde(length(max = limit::DEVICE_TOKENS), inner(length(bytes, min = 1, max = limit::SECRET_TOKEN)))]
    #[serde(default)]
    pub(crate) device_tokens: Vec<String>,
}
