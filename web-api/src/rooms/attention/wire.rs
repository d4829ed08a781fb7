//! What needs attention, from outside.
use crate::edge::attention::{Matter, Urgency};
use crate::edge::basics::At;
use serde::Serialize;
use utoipa::ToSchema;

/// Something that needs somebody.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct AttentionItem {
    /// What it is.
    pub(crate) kind: Matter,
    /// How soon it needs somebody.
    pub(crate) urgency: Urgency,
    /// How many of it there are, at least one.
    pub(crate) count: u32,
    /// What the first is called: the one that has failed longest, or that ends soonest; none where they have no names.
    pub(crate) first: Option<String>,
    /// Since when that is so, or when the first ends; none where no time is known.
    pub(crate) at: Option<At>,
}

/// What in the administration needs somebody.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct NeedsAttention {
    /// The most urgent first; each kind once.
    pub(crate) items: Vec<AttentionItem>,
    /// When it was looked at.
    pub(crate) checked: At,
}
