//! What the sign-in page of a demo tenant shows.
use serde::Serialize;
use utoipa::ToSchema;

/// A sign-in of a demo tenant.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub(crate) struct DemoUser {
    /// The user name.
    pub(crate) username: String,
    /// The password.
    pub(crate) password: String,
    /// The permission group.
    pub(crate) role: String,
}
