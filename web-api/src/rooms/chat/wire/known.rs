//! What is known of a customer by the tenant's own keys.
use serde::Serialize;
use utoipa::ToSchema;

/// What is known of a customer under a key that the tenant has defined.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub(crate) struct MetadataValue {
    /// The key; its definition may be gone.
    pub(crate) key: String,
    /// The value: a text, a figure, `yyyy-MM-dd`, `yes` or `no`, or the value of a choice.
    pub(crate) value: String,
}
