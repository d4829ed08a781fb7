//! Forms of what happens to a chat whose agent never answers.
use super::json::{Read, Written, parse, written};
use catalogue::ids::AgentId;
use routing::chat::answer::Event;
use routing::time::Millis;
use serde::{Deserialize, Serialize};

#[derive(Serialize, Deserialize)]
struct Unanswered {
    agent: u32,
    since: i64,
}

pub(super) fn write(event: &Event) -> Written {
    match event {
        Event::Raised { owner, since } => written("chat.unanswered", 1, &Unanswered { agent: owner.0, since: since.0 }),
        Event::Moved { from, since } => {
            written("chat.moved_unanswered", 1, &Unanswered { agent: from.0, since: since.0 })
        }
    }
}

pub(super) fn read(kind: &str, version: u16, body: &str) -> Read<Event> {
    let form = || parse::<Unanswered>(body).map(|form| (AgentId(form.agent), Millis(form.since)));
    Ok(match (kind, version) {
        ("chat.unanswered", 1) => form().map(|(owner, since)| Some(Event::Raised { owner, since }))?,
        ("chat.moved_unanswered", 1) => form().map(|(from, since)| Some(Event::Moved { from, since }))?,
        _ => None,
    })
}
