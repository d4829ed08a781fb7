//! The audit from outside.
use crate::edge::basics::At;
use catalogue::limit;
use garde::Validate;
use serde::{Deserialize, Serialize};
use serde_json::Value;
use utoipa::ToSchema;
use web_api_derive::Bounded;

/// Which changes. What is left out leaves nothing out.
#[derive(Debug, Deserialize, Bounded, Validate, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct AuditQuery {
    /// Of these kinds of things, as `helper/audit` lists them.
    #[garde(length(max = 32), inner(length(chars, max = 32)))]
    #[serde(default)]
    pub(crate) types: Vec<String>,
    /// With these acts.
    #[garde(length(max = 32), inner(length(chars, max = 32)))]
    #[serde(default)]
    pub(crate) actions: Vec<String>,
    /// That came these ways.
    #[garde(length(max = 32), inner(length(chars, max = 32)))]
    #[serde(default)]
    pub(crate) scopes: Vec<String>,
    /// By this person.
    #[garde(skip)]
    pub(crate) user_id: Option<u32>,
    /// Of this one thing; with exactly one type.
    #[garde(length(chars, max = 64))]
    pub(crate) id: Option<String>,
    /// At this instant or later, ISO 8601.
    #[garde(length(chars, max = 40))]
    pub(crate) from: Option<String>,
    /// Before this instant, ISO 8601.
    #[garde(length(chars, max = 40))]
    pub(crate) to: Option<String>,
    /// Behind the page that gave it.
    #[garde(length(chars, max = 20))]
    pub(crate) next_token: Option<String>,
}

/// A change that is to be put back.
#[derive(Debug, Deserialize, Bounded, Validate, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct UndoBody {
    /// Which.
    #[garde(range(min = 1, max = i64::MAX.unsigned_abs()))]
    pub(crate) number: u64,
    /// Why.
    #[garde(length(chars, max = limit::AUDIT_REASON))]
    pub(crate) reason: Option<String>,
}

/// Somebody who changed something.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub(crate) struct Changer {
    /// Their id.
    pub(crate) user_id: u32,
    /// First and last name; empty of whoever is not there any more.
    pub(crate) name: String,
}

/// A change.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub(crate) struct AuditEntry {
    /// Rises with each change.
    pub(crate) number: u64,
    /// When.
    pub(crate) at: At,
    /// Who; null of what no person of the tenant did.
    pub(crate) by: Option<Changer>,
    /// By which way it came.
    pub(crate) scope: &'static str,
    /// From which address.
    pub(crate) address: Option<String>,
    /// Of what kind of thing.
    #[serde(rename = "type")]
    pub(crate) kind: &'static str,
    /// Which one.
    pub(crate) id: String,
    /// What it was called then.
    pub(crate) name: String,
    /// What was done.
    pub(crate) action: &'static str,
    /// What it said before, by field: all of it, or of an edit what differs; null of what is new.
    #[schema(value_type = Option<Object>)]
    pub(crate) before: Option<Value>,
    /// The same after; null of what is gone.
    #[schema(value_type = Option<Object>)]
    pub(crate) after: Option<Value>,
    /// Why, where it was asked.
    pub(crate) reason: Option<String>,
    /// The change that this one put back.
    pub(crate) undoes: Option<u64>,
    /// The change that put this one back.
    pub(crate) undone_by: Option<u64>,
    /// Whether it can be put back.
    pub(crate) undoable: bool,
}

/// Changes.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct AuditPage {
    /// The newest first.
    pub(crate) items: Vec<AuditEntry>,
    /// Where the next page begins; null on the last.
    pub(crate) next_token: Option<String>,
}

/// What changes can be asked for by.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct AuditWords {
    /// Kinds of things.
    pub(crate) types: Vec<&'static str>,
    /// Acts.
    pub(crate) actions: Vec<&'static str>,
    /// Ways.
    pub(crate) scopes: Vec<&'static str>,
}
