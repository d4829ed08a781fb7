//! Forms of what happens with the pokes of a chat.
use super::json::{Read, Written, parse, written};
use catalogue::ids::AgentId;
use routing::Ticket;
use routing::chat::poke::{Event, Outcome};
use routing::time::Millis;
use serde::{Deserialize, Serialize};

/// Without an agent, the engine poked by itself.
#[derive(Serialize, Deserialize)]
struct Poked {
    #[serde(default, skip_serializing_if = "Option::is_none")]
    by: Option<u32>,
    until: i64,
}

#[derive(Serialize, Deserialize)]
struct Ended {
    outcome: OutcomeForm,
}

#[derive(Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
enum OutcomeForm {
    Continued,
    NoAnswer,
    Declined,
    Cancelled,
}

pub(super) fn write(event: &Event) -> Written {
    match event {
        Event::Poked { by, until, ticket: _ } => {
            written("chat.poked", 1, &Poked { by: by.map(|by| by.0), until: until.0 })
        }
        Event::Ended { outcome, ticket: _ } => {
            let outcome = match outcome {
                Outcome::Continued => OutcomeForm::Continued,
                Outcome::NoAnswer => OutcomeForm::NoAnswer,
                Outcome::Declined => OutcomeForm::Declined,
                Outcome::Cancelled => OutcomeForm::Cancelled,
            };
            written("chat.poke_ended", 1, &Ended { outcome })
        }
    }
}

pub(super) fn read(kind: &str, version: u16, body: &str) -> Read<Event> {
    let ticket = Ticket::NONE;
    Ok(Some(match (kind, version) {
        ("chat.poked", 1) => {
            let Poked { by, until } = parse(body)?;
            Event::Poked { by: by.map(AgentId), until: Millis(until), ticket }
        }
        ("chat.poke_ended", 1) => {
            let outcome = match parse::<Ended>(body)?.outcome {
                OutcomeForm::Continued => Outcome::Continued,
                OutcomeForm::NoAnswer => Outcome::NoAnswer,
                OutcomeForm::Declined => Outcome::Declined,
                OutcomeForm::Cancelled => Outcome::Cancelled,
            };
            Event::Ended { outcome, ticket }
        }
        _ => return Ok(None),
    }))
}
