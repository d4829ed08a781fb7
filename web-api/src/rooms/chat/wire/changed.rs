//! What a change of a chat's details is answered.
use crate::edge::basics::Ref;
use crate::rooms::chat::wire::chat::ChatStatus;
use crate::rooms::chat::wire::known::MetadataValue;
use serde::Serialize;
use utoipa::ToSchema;

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
