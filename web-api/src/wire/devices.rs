//! Where one is signed in, and what is new in the product.
use super::At;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use utoipa::ToSchema;

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

/// What is new.
#[derive(Debug, Clone, Serialize, Deserialize, ToSchema)]
pub(crate) struct ReleaseNote {
    /// What it is called.
    pub(crate) name: String,
    /// What one can do with it.
    pub(crate) description: String,
    /// Addresses of pictures.
    pub(crate) attachments: Vec<String>,
}

/// What is new, version by version.
#[derive(Debug, Serialize, ToSchema)]
#[allow(non_snake_case)]
pub(crate) struct ReleaseNotes {
    /// By version.
    pub(crate) Builds: BTreeMap<String, Vec<ReleaseNote>>,
    /// The version that comes next, where one is announced.
    pub(crate) NextBuild: Option<String>,
}
