//! Where one is signed in, and what is new in the product.
use crate::edge::basics::At;
use catalogue::limit;
use garde::Validate;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;
use web_api_derive::Bounded;

/// One sign-in of a person.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct SessionRow {
    /// Names it; nobody can sign in with it.
    pub(crate) id: String,
    /// Whether it is the one that asks.
    pub(crate) current: bool,
    /// Whether a page of it is open now.
    pub(crate) connected: bool,
    /// The kind of device.
    pub(crate) device: Option<String>,
    /// The browser.
    pub(crate) browser: Option<String>,
    /// The operating system.
    pub(crate) os: Option<String>,
    /// Where it was last seen.
    pub(crate) address: Option<String>,
    /// Since when.
    pub(crate) since: At,
    /// When it was last used, to five minutes.
    pub(crate) last_seen: Option<At>,
    /// When it ends unless it is renewed.
    pub(crate) expires: At,
}

/// Everywhere that one is signed in.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct SessionList {
    /// The latest use first.
    pub(crate) items: Vec<SessionRow>,
}

/// How to sign out.
#[derive(Debug, Deserialize, Bounded, Validate, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct SignOut {
    /// False goes offline but keeps the session; otherwise the session ends.
    #[garde(skip)]
    pub(crate) delete_token: Option<bool>,
    /// Somebody else, who is signed out everywhere; needs permission 56 with `edit`.
    #[garde(skip)]
    pub(crate) user_id: Option<u32>,
}

/// Which of one's own sessions are to end.
#[derive(Debug, Deserialize, Bounded, Validate, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct EndSessions {
    /// One of them.
    #[garde(length(bytes, min = 1, max = limit::SECRET_TOKEN))]
    pub(crate) id: Option<String>,
    /// True ends all of them, this one too.
    #[garde(skip)]
    pub(crate) all: Option<bool>,
}

/// Signed out.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct SignedOut {
    /// Always true.
    pub(crate) signed_out: bool,
}
