//! What a change of a chat's details comes to: its wrap-up, and what is known of the customer by the tenant's own keys.
use crate::edge::basics::Ref;
use crate::rooms::chat::wire::chat::ChatStatus;
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

/// A chat whose details have changed.
#[derive(Debug, Serialize, ToSchema)]
#[allow(non_snake_case)]
pub(crate) struct WrappedUp {
    /// Which chat.
    pub(crate) uniQref: Ref,
    /// Where it is now.
    pub(crate) status: ChatStatus,
    /// All that is known of the customer now, where that was to be changed.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) metadata: Option<Vec<MetadataValue>>,
}
