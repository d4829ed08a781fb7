//! The notepad: notes of the person alone. Nobody else reads them, whatever they may do in the tenant.
use crate::edge::basics::{At, NoInput, Nothing};
use crate::edge::endpoint::{Endpoint, delete, get, put};
use crate::edge::gate::Signed;
use crate::edge::problem::Problem;
use crate::rooms::notes::wire::{Note, NoteBody, NoteGone, Notes};
use catalogue::error::Code;
use catalogue::limit;
use serde_json::json;
use store::notes::{Change, Note as Kept};

const PATH: &str = "internal/notes";

pub(crate) fn rows() -> Vec<Endpoint> {
    vec![
        get(PATH, list).named("notes").about("The person's own notes, the last changed first."),
        put(PATH, set)
            .named("setNote")
            .about("Keeps a note; 203 with the note as it is now when it has been changed since the version given.")
            .refuses(&[Code::ANTECEDING_ENTITY]),
        delete(PATH, forget)
            .named("deleteNote")
            .about("Deletes a note; 203 with the note as it is now when it has been changed since the version given.")
            .refuses(&[Code::ANTECEDING_ENTITY]),
    ]
}

fn shown(note: Kept) -> Note {
    Note { id: note.id, text: note.text, version: note.version, changed: At(note.changed) }
}

/// Somebody was faster; what they made of it goes along, so that neither text is lost.
fn overtaken(now: Option<Kept>) -> Problem {
    Problem { extra: json!({ "note": now.map(shown) }), ..Problem::of(Code::ANTECEDING_ENTITY) }
}

async fn list(me: Signed, _: NoInput) -> Result<Notes, Problem> {
    let kept = me.call.app.db.notes().all(me.call.site.id, me.me()).await?;
    Ok(Notes { items: kept.into_iter().map(shown).collect() })
}

async fn set(me: Signed, wanted: NoteBody) -> Result<Note, Problem> {
    let (db, tenant) = (&me.call.app.db, me.call.site.id);
    let from = (wanted.id.as_str(), wanted.version);
    match db.notes().set(tenant, me.me(), from, &wanted.text, me.call.now(), limit::NOTES).await? {
        Change::Done(note) => Ok(shown(note)),
        Change::Overtaken(now) => Err(overtaken(now)),
        Change::Full => Err(Problem::format("id", format!("would be more than {} notes", limit::NOTES))),
    }
}

async fn forget(me: Signed, wanted: NoteGone) -> Result<Nothing, Problem> {
    let (db, tenant) = (&me.call.app.db, me.call.site.id);
    match db.notes().delete(tenant, me.me(), (wanted.id.as_str(), wanted.version)).await? {
        None => Ok(Nothing {}),
        Some(now) => Err(overtaken(Some(now))),
    }
}
