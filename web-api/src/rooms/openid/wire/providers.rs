//! Identity providers from outside.
use crate::edge::basics::At;
use crate::edge::text::at_most;
use catalogue::limit;
use garde::Validate;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;
use web_api_derive::Bounded;

/// A service that people sign in with, to be set up.
#[derive(Deserialize, Bounded, Validate, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct IdentityProviderBody {
    /// What it is called on its button.
    #[garde(custom(at_most(limit::IDENTITY_PROVIDER_NAME)))]
    pub(crate) name: String,
    /// Its address, as its tokens name it.
    #[garde(custom(at_most(limit::SSO_ISSUER)))]
    pub(crate) issuer: String,
    /// What the service knows this one by.
    #[garde(custom(at_most(limit::IDENTITY_PROVIDER_TEXT)))]
    pub(crate) client_id: String,
    /// The secret that goes with it, which no answer shows; left out for a public client.
    #[garde(length(chars, max = limit::IDENTITY_PROVIDER_TEXT))]
    pub(crate) client_secret: Option<String>,
    /// What is asked for besides `openid`, with blanks between; left out: `email profile`.
    #[garde(length(chars, max = limit::IDENTITY_PROVIDER_TEXT))]
    pub(crate) scopes: Option<String>,
    /// The claim that holds the groups; left out: `groups`.
    #[garde(length(chars, max = limit::IDENTITY_CLAIM))]
    pub(crate) groups_claim: Option<String>,
    /// Whether users are made of people who sign in for the first time.
    #[garde(skip)]
    #[serde(default)]
    pub(crate) creates: bool,
    /// Whether groups count at every sign-in, and not only when a user is made; left out: they do.
    #[garde(skip)]
    pub(crate) always: Option<bool>,
    /// Whether people can sign in by it; left out: they can.
    #[garde(skip)]
    pub(crate) enabled: Option<bool>,
    /// Why.
    #[garde(length(chars, max = limit::AUDIT_REASON))]
    pub(crate) reason: Option<String>,
}

/// What is to change of a service that people sign in with; what is left out stays.
#[derive(Deserialize, Bounded, Validate, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct IdentityProviderChange {
    /// Which.
    #[garde(skip)]
    pub(crate) id: u32,
    /// The version that the change was made from.
    #[garde(skip)]
    pub(crate) version: u32,
    /// What it is called on its button.
    #[garde(length(chars, max = limit::IDENTITY_PROVIDER_NAME))]
    pub(crate) name: Option<String>,
    /// Its address, as its tokens name it.
    #[garde(length(chars, max = limit::SSO_ISSUER))]
    pub(crate) issuer: Option<String>,
    /// What the service knows this one by.
    #[garde(length(chars, max = limit::IDENTITY_PROVIDER_TEXT))]
    pub(crate) client_id: Option<String>,
    /// Another secret; empty for a public client, which has none. With another address or client id it is needed anew.
    #[garde(length(chars, max = limit::IDENTITY_PROVIDER_TEXT))]
    pub(crate) client_secret: Option<String>,
    /// What is asked for besides `openid`, with blanks between.
    #[garde(length(chars, max = limit::IDENTITY_PROVIDER_TEXT))]
    pub(crate) scopes: Option<String>,
    /// The claim that holds the groups.
    #[garde(length(chars, max = limit::IDENTITY_CLAIM))]
    pub(crate) groups_claim: Option<String>,
    /// Whether users are made of people who sign in for the first time.
    #[garde(skip)]
    pub(crate) creates: Option<bool>,
    /// Whether groups count at every sign-in, and not only when a user is made.
    #[garde(skip)]
    pub(crate) always: Option<bool>,
    /// Whether people can sign in by it.
    #[garde(skip)]
    pub(crate) enabled: Option<bool>,
    /// Why.
    #[garde(length(chars, max = limit::AUDIT_REASON))]
    pub(crate) reason: Option<String>,
}

/// A service that people are to sign in with no more.
#[derive(Debug, Deserialize, Bounded, Validate, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct IdentityProviderGone {
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

/// A sign-in that came without its groups.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub(crate) struct GroupsUnsaid {
    /// When the last one did.
    pub(crate) at: At,
    /// Why nothing was known of them: `missing`, `overage` (more than a token has room for) or `odd`.
    pub(crate) why: String,
}

/// A service that people sign in with.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub(crate) struct IdentityProvider {
    /// Its id.
    pub(crate) id: u32,
    /// What it is called on its button.
    pub(crate) name: String,
    /// Its address, as its tokens name it.
    pub(crate) issuer: String,
    /// What the service knows this one by.
    pub(crate) client_id: String,
    /// Whether a secret goes with it.
    pub(crate) has_secret: bool,
    /// What is asked for besides `openid`.
    pub(crate) scopes: String,
    /// The claim that holds the groups.
    pub(crate) groups_claim: String,
    /// Whether users are made of people who sign in for the first time.
    pub(crate) creates: bool,
    /// Whether groups count at every sign-in, and not only when a user is made.
    pub(crate) always: bool,
    /// Whether people can sign in by it.
    pub(crate) enabled: bool,
    /// How many users have signed in by it.
    pub(crate) people: u32,
    /// When a sign-in last came without its groups, so that nothing was given or taken; null: none did.
    pub(crate) unsaid: Option<GroupsUnsaid>,
    /// From 1, one more with each change.
    pub(crate) version: u32,
}

/// The services that people sign in with.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct IdentityProviders {
    /// In the order in which they were set up.
    pub(crate) items: Vec<IdentityProvider>,
    /// The address that each of them has to send browsers back to.
    pub(crate) redirect: String,
    /// Whether you may set them up: whoever does can let anybody in.
    pub(crate) yours: bool,
}
