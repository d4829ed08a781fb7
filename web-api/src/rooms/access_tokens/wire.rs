//! Access tokens of service accounts, from outside.
use crate::edge::basics::At;
use catalogue::limit;
use garde::Validate;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;
use web_api_derive::Bounded;

/// The bounds of a token's life, in seconds.
const LEAST: u32 = (limit::ACCESS_TOKEN_LEAST.0 / 1_000) as u32;
const MOST: u32 = (limit::ACCESS_TOKEN_MOST.0 / 1_000) as u32;

/// An access token. The token itself is in none of these.
#[derive(Debug, Serialize, ToSchema)]
#[allow(non_snake_case)]
pub(crate) struct AccessToken {
    /// Names it; nobody can come in with it.
    pub(crate) SESSID: String,
    /// Whose: a service account.
    pub(crate) user_id: u32,
    /// What it is called.
    pub(crate) display_name: String,
    /// What it is for.
    pub(crate) description: String,
    /// Seconds that it still lasts; no use of it makes them more.
    pub(crate) ttl: i64,
    /// Since when.
    pub(crate) created: At,
    /// Who made it.
    pub(crate) created_by: u32,
    /// When it was last used, to five minutes.
    pub(crate) last_seen: Option<At>,
}

/// The access tokens of the tenant.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct AccessTokens {
    /// Those that have not ended, the oldest first.
    pub(crate) items: Vec<AccessToken>,
}

/// A new access token.
#[derive(Debug, Deserialize, Bounded, Validate, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct NewAccessToken {
    /// For which service account.
    #[garde(skip)]
    #[schema(minimum = 1)]
    pub(crate) user_id: u32,
    /// What it is to be called.
    #[garde(length(chars, max = limit::ACCESS_TOKEN_NAME))]
    #[schema(min_length = 1)]
    pub(crate) display_name: String,
    /// What it is for.
    #[garde(inner(length(chars, max = limit::ACCESS_TOKEN_DESCRIPTION)))]
    pub(crate) description: Option<String>,
    /// Seconds that it is to last; 90 days without.
    #[garde(inner(range(min = LEAST, max = MOST)))]
    pub(crate) ttl: Option<u32>,
}

/// An access token that was just made.
#[derive(Debug, Serialize, ToSchema)]
#[allow(non_snake_case)]
pub(crate) struct AccessTokenMade {
    /// The token. Shown this once.
    pub(crate) token: String,
    /// What stands in the list.
    #[serde(flatten)]
    pub(crate) row: AccessToken,
}

/// What is to change of an access token.
#[derive(Debug, Deserialize, Bounded, Validate, ToSchema)]
#[serde(deny_unknown_fields)]
#[allow(non_snake_case)]
pub(crate) struct AccessTokenChange {
    /// Which.
    #[garde(length(bytes, max = limit::SECRET_TOKEN))]
    pub(crate) SESSID: String,
    /// What it is to be called.
    #[garde(inner(length(chars, max = limit::ACCESS_TOKEN_NAME)))]
    #[schema(min_length = 1)]
    pub(crate) display_name: Option<String>,
    /// What it is for.
    #[garde(inner(length(chars, max = limit::ACCESS_TOKEN_DESCRIPTION)))]
    pub(crate) description: Option<String>,
    /// Seconds that it is to last from now on.
    #[garde(inner(range(min = LEAST, max = MOST)))]
    pub(crate) ttl: Option<u32>,
}

/// Which access token is to end.
#[derive(Debug, Deserialize, Bounded, Validate, ToSchema)]
#[serde(deny_unknown_fields)]
#[allow(non_snake_case)]
pub(crate) struct AccessTokenGone {
    /// Which.
    #[garde(length(bytes, max = limit::SECRET_TOKEN))]
    pub(crate) SESSID: String,
}
