//! Canned responses, from outside.
use crate::edge::basics::At;
use crate::edge::text::at_most;
use catalogue::limit;
use garde::Validate;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;
use web_api_derive::Bounded;

/// Whose a canned response is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub(crate) enum CannedKind {
    /// Global: everybody's.
    G,
    /// Personal: of the person alone.
    P,
}

/// A text that is kept to be sent again.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct CannedResponse {
    /// Its number in the tenant.
    pub(crate) id: u32,
    /// Whose it is.
    #[serde(rename = "type")]
    pub(crate) kind: CannedKind,
    /// What it is found by; for an automatic one its shortcut.
    pub(crate) title: String,
    /// The text, with `%variable%` for what each chat fills in; for an automatic one its phrase.
    pub(crate) response: String,
    /// For a version of the history: which canned response it was.
    pub(crate) parent: Option<u32>,
    /// 1 for an automatic one, whose shortcut becomes its phrase as it is written; otherwise 0.
    pub(crate) auto_response: u8,
    /// What an automatic one writes.
    pub(crate) phrase: Option<String>,
    /// What an automatic one is written as: letters alone.
    pub(crate) shortcut: Option<String>,
    /// Since when it reads like this.
    pub(crate) created_date: At,
    /// Who wrote it like this.
    pub(crate) created_by: String,
    /// The same, by id.
    pub(crate) created_by_id: u32,
    /// For a version of the history: until when it read like this.
    pub(crate) deleted_date: Option<At>,
    /// Earlier versions, newest first; only where one was asked for by its `id`.
    #[schema(no_recursion)]
    pub(crate) history: Vec<CannedResponse>,
}

/// The variables that a canned response may hold.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct Placeholders {
    /// Those that every chat fills in.
    pub(crate) global: Vec<String>,
    /// Those that the person keeps as environment variables.
    pub(crate) personal: Vec<String>,
}

/// Canned responses.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct CannedResponses {
    /// Everybody's first, each by title.
    pub(crate) items: Vec<CannedResponse>,
    /// What they may hold.
    pub(crate) placeholders: Placeholders,
}

/// Which canned responses are wanted; without anything, all that the person may use.
#[derive(Debug, Deserialize, Bounded, Validate, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct CannedQuery {
    /// Those of everybody, or those of the person.
    #[garde(skip)]
    #[serde(rename = "type")]
    pub(crate) kind: Option<CannedKind>,
    /// This one, with its history.
    #[garde(skip)]
    pub(crate) id: Option<u32>,
}

/// A new canned response: with `auto_response` 1 it has `phrase` and `shortcut`, otherwise `title` and `response`.
#[derive(Debug, Deserialize, Bounded, Validate, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct CannedBody {
    /// Whose it is to be.
    #[garde(skip)]
    #[serde(rename = "type")]
    pub(crate) kind: CannedKind,
    /// What it is found by.
    #[garde(inner(custom(at_most(limit::CANNED_TITLE))))]
    pub(crate) title: Option<String>,
    /// The text.
    #[garde(inner(custom(at_most(limit::MESSAGE_MAX_CHARS))))]
    pub(crate) response: Option<String>,
    /// 1 for an automatic one.
    #[garde(inner(range(max = 1)))]
    pub(crate) auto_response: Option<u8>,
    /// What an automatic one writes.
    #[garde(inner(custom(at_most(limit::AUTOCORRECT_PHRASE))))]
    pub(crate) phrase: Option<String>,
    /// What an automatic one is written as.
    #[garde(inner(custom(at_most(limit::AUTOCORRECT_SHORTCUT))))]
    pub(crate) shortcut: Option<String>,
}

/// A change of a canned response; what is left out stays. Whose it is and whether it is automatic never change.
#[derive(Debug, Deserialize, Bounded, Validate, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct CannedChange {
    /// Which.
    #[garde(skip)]
    pub(crate) id: u32,
    /// What it is found by.
    #[garde(inner(custom(at_most(limit::CANNED_TITLE))))]
    pub(crate) title: Option<String>,
    /// The text.
    #[garde(inner(custom(at_most(limit::MESSAGE_MAX_CHARS))))]
    pub(crate) response: Option<String>,
    /// What an automatic one writes.
    #[garde(inner(custom(at_most(limit::AUTOCORRECT_PHRASE))))]
    pub(crate) phrase: Option<String>,
    /// What an automatic one is written as.
    #[garde(inner(custom(at_most(limit::AUTOCORRECT_SHORTCUT))))]
    pub(crate) shortcut: Option<String>,
}

/// Which canned response is meant.
#[derive(Debug, Deserialize, Bounded, Validate, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct CannedGone {
    /// Which.
    #[garde(skip)]
    pub(crate) id: u32,
}
