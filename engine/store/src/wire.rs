//! The journal's own form of events: explicit, versioned, apart from the types that the machines use.
//!
//! A form that has been released is never changed: a new one gets the next version and the old one stays readable.
//! Tickets are not written; an event that is read has nobody waiting for it.
mod agent;
mod answer;
mod chat;
mod conduct;
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
use serde::Serialize;
use serde::de::DeserializeOwned;

/// An event as it is written: what happened, in which version of its form, and the form itself.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Written {
    /// `machine.what_happened`.
    pub kind: &'static str,
    /// The version of the form.
    pub version: u16,
    /// JSON.
    pub body: String,
}

/// The written form of an event.
///
/// # Errors
/// [`StoreError::Volatile`] for an event that is not kept.
pub fn to_wire(event: &Event) -> Result<Written, StoreError> {
    match event {
        Event::Tenant(event) => tenant::write(event),
        Event::Queue(_, event) => queue::write(event),
        Event::Agent(_, event) => agent::write(event),
        Event::Chat(_, event) => chat::write(event),
    }
    .ok_or(StoreError::Volatile)
}

/// The event of a written form.
///
/// # Errors
/// [`StoreError::Corrupt`] for a kind, version or body that this program does not know.
pub fn from_wire(address: Address, kind: &str, version: u16, body: &str) -> Result<Event, StoreError> {
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

/// A machine as the journal names it: `tenant`, `queue:7`, `agent:12`, or a chat's id.
pub fn entity(address: Address) -> String {
    match address {
        Address::Tenant => "tenant".to_owned(),
        Address::Queue(id) => format!("queue:{id}"),
        Address::Agent(id) => format!("agent:{id}"),
        Address::Chat(id) => crate::text::uuid(id.0),
    }
}

/// The machine of its name in the journal.
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

/// A tenant's spans as its row keeps them.
pub(crate) fn write_spans(spans: &Spans) -> String {
    json(&settings::SpansForm::from(*spans))
}

/// What [`write_spans`] wrote.
pub(crate) fn read_spans(text: &str) -> Result<Spans, StoreError> {
    parse::<settings::SpansForm>(text).map(Spans::from).map_err(|why| StoreError::corrupt("tenants.spans", why))
}

type Read<E> = Result<Option<E>, serde_json::Error>;

fn json<T: Serialize>(form: &T) -> String {
    serde_json::to_string(form).expect("forms hold texts, numbers and lists, which always have a JSON form")
}

fn parse<T: DeserializeOwned>(body: &str) -> Result<T, serde_json::Error> {
    serde_json::from_str(body)
}

/// What says nothing is left out: so the lines of a release that did not know the field stay what they were.
fn is_default<T: Default + PartialEq>(value: &T) -> bool {
    *value == T::default()
}

fn written<T: Serialize>(kind: &'static str, version: u16, form: &T) -> Written {
    Written { kind, version, body: json(form) }
}

/// Ids and hashes as texts, so that a journal can be read by people and by any JSON reader.
mod id {
    use catalogue::ids::ChatId;
    use serde::{Deserialize, Deserializer, Serialize, Serializer};

    /// A UUID in its usual form.
    #[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
    pub(super) struct Uuid(pub(super) u128);

    impl Serialize for Uuid {
        fn serialize<S: Serializer>(&self, out: S) -> Result<S::Ok, S::Error> {
            out.serialize_str(&crate::text::uuid(self.0))
        }
    }

    impl<'de> Deserialize<'de> for Uuid {
        fn deserialize<D: Deserializer<'de>>(input: D) -> Result<Uuid, D::Error> {
            let text = std::borrow::Cow::<'de, str>::deserialize(input)?;
            let id: ChatId = text.parse().map_err(|_| serde::de::Error::custom("no UUID"))?;
            Ok(Uuid(id.0))
        }
    }

    /// SHA-256 in hexadecimal digits.
    #[derive(Debug, Clone, Copy, PartialEq, Eq)]
    pub(super) struct Hash(pub(super) [u8; 32]);

    impl Serialize for Hash {
        fn serialize<S: Serializer>(&self, out: S) -> Result<S::Ok, S::Error> {
            out.serialize_str(&crate::text::hex(&self.0))
        }
    }

    impl<'de> Deserialize<'de> for Hash {
        fn deserialize<D: Deserializer<'de>>(input: D) -> Result<Hash, D::Error> {
            let text = std::borrow::Cow::<'de, str>::deserialize(input)?;
            crate::text::unhex(&text).map(Hash).ok_or_else(|| serde::de::Error::custom("no SHA-256"))
        }
    }
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
