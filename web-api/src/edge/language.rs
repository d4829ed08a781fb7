use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// A language of the console.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "lowercase")]
pub(crate) enum Language {
    /// English.
    #[default]
    En,
    /// Italian.
    It,
}
