//! What the audit says of an announcement.
use crate::audit::{Entity, What};
use serde_json::json;

/// An announcement as the audit has it.
#[derive(sqlx::FromRow)]
pub(super) struct Told {
    kind: String,
    subject: String,
    content: String,
    everybody: bool,
    personal: bool,
}

impl Told {
    /// Of what was told people by name, that it was and whom: the words are between them.
    pub(super) fn what(&self, id: i64, to: &[i64], made: bool) -> What<'_> {
        let Told { kind, subject, content, everybody, personal } = self;
        let (name, told) = if *personal {
            ("", json!({ "kind": kind, "people": to }))
        } else {
            let told =
                json!({ "kind": kind, "subject": subject, "content": content, "everybody": everybody, "groups": to });
            (subject.as_str(), told)
        };
        let (was, became) = if made { (None, Some(told)) } else { (Some(told), None) };
        What { entity: Entity::Announcement, subject: id.to_string(), name, was, became }
    }
}
