//! The journal's own form of events: explicit, versioned, and separate from the types that the machines use.
//!
//! A form that has been released is never changed: a new one gets the next version and the old one stays readable.
//! Tickets are not written; an event that is read has nobody waiting for it.
mod agent;
mod answer;
mod canary;
mod chat;
mod conduct;
mod id;
mod json;
mod people;
mod poke;
mod queue;
mod rules;
mod settings;
mod tenant;
mod transfer;

use crate::error::StoreError;
use catalogue::ids::{AgentId, SkillId};
use routing::settings::Spans;
use routing::{Address, Event};

pub use json::Written;

/// Writes an event in the newest version of its form.
///
/// # Errors
/// [`StoreError::Volatile`] for an event that is not kept.
pub fn write(event: &Event) -> Result<Written, StoreError> {
    match event {
        Event::Tenant(event) => tenant::write(event),
        Event::Queue(_, event) => queue::write(event),
        Event::Agent(_, event) => agent::write(event),
        Event::Chat(_, event) => chat::write(event),
    }
    .ok_or(StoreError::Volatile)
}

/// Reads an event back from its form.
///
/// # Errors
/// [`StoreError::Corrupt`] for a kind, version or body that this program does not know.
pub fn read(address: Address, kind: &str, version: u16, body: &str) -> Result<Event, StoreError> {
    let event = match address {
        Address::Tenant => tenant::read(kind, version, body).map(|found| found.map(Event::Tenant)),
        Address::Queue(id) => queue::read(kind, version, body).map(|found| found.map(|event| Event::Queue(id, event))),
        Address::Agent(id) => agent::read(kind, version, body).map(|found| found.map(|event| Event::Agent(id, event))),
        Address::Chat(id) => chat::read(kind, version, body).map(|found| found.map(|event| Event::Chat(id, event))),
    };
    event
        .map_err(|why| StoreError::corrupt(format!("{kind} version {version}"), why))?
        .ok_or_else(|| StoreError::corrupt(format!("{kind} version {version}"), "no such form"))
}

/// Names a machine as the journal does: `tenant`, `queue:7`, `agent:12`, or a chat's id.
pub fn entity(address: Address) -> String {
    match address {
        Address::Tenant => "tenant".to_owned(),
        Address::Queue(id) => format!("queue:{id}"),
        Address::Agent(id) => format!("agent:{id}"),
        Address::Chat(id) => crate::text::uuid(id.0),
    }
}

/// Finds the machine of a name that [`entity`] wrote.
///
/// # Errors
/// [`StoreError::Corrupt`] for anything that [`entity`] does not write.
pub fn address(entity: &str) -> Result<Address, StoreError> {
    let found = match entity.split_once(':') {
        Some(("queue", id)) => id.parse().ok().map(|id| Address::Queue(SkillId(id))),
        Some(("agent", id)) => id.parse().ok().map(|id| Address::Agent(AgentId(id))),
        Some(_) => None,
        None if entity == "tenant" => Some(Address::Tenant),
        None => entity.parse().ok().map(Address::Chat),
    };
    found.ok_or_else(|| StoreError::corrupt("journal.entity", entity))
}

/// Writes a tenant's grace periods and limits for its row.
pub(crate) fn write_spans(spans: &Spans) -> String {
    json::text(&settings::SpansForm::from(*spans))
}

/// Reads what [`write_spans`] wrote.
pub(crate) fn read_spans(text: &str) -> Result<Spans, StoreError> {
    json::parse::<settings::SpansForm>(text).map(Spans::from).map_err(|why| StoreError::corrupt("tenants.spans", why))
}

#[cfg(test)]
mod tests {
    use super::*;
    use catalogue::ids::ChatId;

    #[test]
    fn a_machine_is_found_by_the_name_that_the_journal_gives_it() {
        let chat = ChatId(0x0190_5a3b_1c2d_7e4f_8a9b_0c1d_2e3f_4a5b);
        for machine in
            [Address::Tenant, Address::Queue(SkillId(7)), Address::Agent(AgentId(u32::MAX)), Address::Chat(chat)]
        {
            assert_eq!(address(&entity(machine)).expect("a name that was just written"), machine);
        }
        for nobody in ["", "queue:", "queue:x", "agent:-1", "team:1", "tenant:1", "01905a3b"] {
            assert!(matches!(address(nobody), Err(StoreError::Corrupt { .. })), "{nobody}");
        }
    }
}
