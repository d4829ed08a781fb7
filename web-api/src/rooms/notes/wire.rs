//! Notes, from outside.
use crate::edge::basics::At;
use catalogue::limit;
use garde::Validate;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;
use web_api_derive::Bounded;

/// A note as its owner wants it.
#[derive(Debug, Deserialize, Bounded, Validate, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct NoteBody {
    /// A UUID that the caller chooses for a new note.
    #[garde(pattern("^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$"))]
    pub(crate) id: String,
    /// The version that this text was made from; 0 for a new note.
    #[garde(skip)]
    pub(crate) version: u32,
    /// What the note says, as it was written.
    #[garde(length(chars, max = limit::NOTE_LENGTH))]
    pub(crate) text: String,
}

/// Which note is to go.
#[derive(Debug, Deserialize, Bounded, Validate, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct NoteGone {
    /// The note.
    #[garde(pattern("^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$"))]
    pub(crate) id: String,
    /// The version that the person saw last.
    #[garde(skip)]
    pub(crate) version: u32,
}

/// The person's notes.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct Notes {
    /// The last changed first.
    pub(crate) items: Vec<Note>,
}

/// A note.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct Note {
    /// A UUID.
    pub(crate) id: String,
    /// What it says.
    pub(crate) text: String,
    /// From 1, one more with each change.
    pub(crate) version: u32,
    /// When it was last changed.
    pub(crate) changed: At,
}
