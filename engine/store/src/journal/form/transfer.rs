//! Forms of what happens to a chat that is transferred.
use super::json::{Read, Written, parse, written};
use super::rules::TermsForm;
use catalogue::ids::{AgentId, SkillId};
use routing::chat::transfer::{End, Event};
use routing::time::Millis;
use routing::{Text, Ticket};
use serde::{Deserialize, Serialize};

#[derive(Serialize, Deserialize)]
struct Sent {
    by: u32,
    from: u32,
    to: u32,
    #[serde(flatten)]
    terms: TermsForm,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    note: Option<Text>,
}

#[derive(Serialize, Deserialize)]
struct Asked {
    by: u32,
    to: u32,
    #[serde(flatten)]
    terms: TermsForm,
    undo_until: i64,
    returns_at: i64,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    note: Option<Text>,
}

#[derive(Serialize, Deserialize)]
struct Declined {
    by: u32,
    reason: Text,
}

#[derive(Serialize, Deserialize)]
struct Ended {
    to: u32,
    how: EndForm,
}

#[derive(Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
enum EndForm {
    Returned,
    Undone,
    Over,
    TakenOver,
}

pub(super) fn write(event: &Event) -> Written {
    match event {
        Event::Sent { by, from, to, terms, note, ticket: _ } => {
            let form = Sent { by: by.0, from: from.0, to: to.0, terms: (*terms).into(), note: note.clone() };
            written("chat.transfer_sent", 1, &form)
        }
        Event::Asked { by, to, terms, undo_until, returns_at, note, ticket: _ } => {
            let (terms, undo_until, returns_at) = ((*terms).into(), undo_until.0, returns_at.0);
            let form = Asked { by: by.0, to: to.0, terms, undo_until, returns_at, note: note.clone() };
            written("chat.transfer_asked", 1, &form)
        }
        Event::Declined { by, reason } => {
            written("chat.transfer_declined", 1, &Declined { by: by.0, reason: reason.clone() })
        }
        Event::Ended { to, how, ticket: _ } => {
            let how = match how {
                End::Returned => EndForm::Returned,
                End::Undone => EndForm::Undone,
                End::Over => EndForm::Over,
                End::TakenOver => EndForm::TakenOver,
            };
            written("chat.transfer_ended", 1, &Ended { to: to.0, how })
        }
    }
}

pub(super) fn read(kind: &str, version: u16, body: &str) -> Read<Event> {
    let ticket = Ticket::NONE;
    Ok(Some(match (kind, version) {
        ("chat.transfer_sent", 1) => {
            let Sent { by, from, to, terms, note } = parse(body)?;
            let (by, from, to, terms) = (AgentId(by), SkillId(from), SkillId(to), terms.into());
            Event::Sent { by, from, to, terms, note, ticket }
        }
        ("chat.transfer_asked", 1) => {
            let form: Asked = parse(body)?;
            Event::Asked {
                by: AgentId(form.by),
                to: SkillId(form.to),
                terms: form.terms.into(),
                undo_until: Millis(form.undo_until),
                returns_at: Millis(form.returns_at),
                note: form.note,
                ticket,
            }
        }
        ("chat.transfer_declined", 1) => {
            let Declined { by, reason } = parse(body)?;
            Event::Declined { by: AgentId(by), reason }
        }
        ("chat.transfer_ended", 1) => {
            let Ended { to, how } = parse(body)?;
            let how = match how {
                EndForm::Returned => End::Returned,
                EndForm::Undone => End::Undone,
                EndForm::Over => End::Over,
                EndForm::TakenOver => End::TakenOver,
            };
            Event::Ended { to: SkillId(to), how, ticket }
        }
        _ => return Ok(None),
    }))
}
