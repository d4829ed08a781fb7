//! Forms of what happens to the people of a chat besides its owner: as the chat says it, and as the agents heard it.
use super::id::Uuid;
use super::json::{Read, Written, parse, written};
use catalogue::ids::{AgentId, ChatId};
use catalogue::units::Units;
use routing::agent::people as guest;
use routing::chat::people::{Answer, Event, Guest, Invitation, Kind, Parting, Role};
use routing::time::Millis;
use routing::{Text, Ticket};
use serde::{Deserialize, Serialize};

#[derive(Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(super) enum KindForm {
    Conference,
    Supervisor,
    Direct,
}

#[derive(Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(super) enum RoleForm {
    Owner,
    Participant,
    Observer,
}

#[derive(Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
enum AnswerForm {
    Accepted,
    Cancelled,
    Rejected,
    Lapsed,
    WentAway,
    Over,
}

#[derive(Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
enum PartingForm {
    Left,
    Kicked,
    Gone,
    Over,
    Owns,
}

/// Two enumerations with the same names.
macro_rules! alike {
    ($( $form:ident = $known:ident { $($name:ident),+ } )+) => { $(
        impl From<$known> for $form {
            fn from(known: $known) -> $form {
                match known { $( $known::$name => $form::$name, )+ }
            }
        }
        impl From<$form> for $known {
            fn from(form: $form) -> $known {
                match form { $( $form::$name => $known::$name, )+ }
            }
        }
    )+ };
}

alike! {
    KindForm = Kind { Conference, Supervisor, Direct }
    RoleForm = Role { Owner, Participant, Observer }
    AnswerForm = Answer { Accepted, Cancelled, Rejected, Lapsed, WentAway, Over }
    PartingForm = Parting { Left, Kicked, Gone, Over, Owns }
}

#[derive(Serialize, Deserialize)]
struct Invited {
    kind: KindForm,
    by: u32,
    whom: u32,
    until: i64,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    note: Option<Text>,
}

#[derive(Serialize, Deserialize)]
struct Uninvited {
    whom: u32,
    how: AnswerForm,
}

#[derive(Serialize, Deserialize)]
struct Joined {
    agent: u32,
    role: RoleForm,
}

#[derive(Serialize, Deserialize)]
struct Parted {
    agent: u32,
    how: PartingForm,
}

/// What an agent is in a chat of somebody else.
#[derive(Serialize, Deserialize)]
#[serde(rename_all = "snake_case", tag = "guest")]
pub(super) enum GuestForm {
    Invited { kind: KindForm, by: u32, units: u32 },
    In { role: RoleForm },
}

impl From<Guest> for GuestForm {
    fn from(guest: Guest) -> GuestForm {
        match guest {
            Guest::Invited { kind, by, units } => GuestForm::Invited { kind: kind.into(), by: by.0, units: units.0 },
            Guest::In(role) => GuestForm::In { role: role.into() },
        }
    }
}

impl From<GuestForm> for Guest {
    fn from(form: GuestForm) -> Guest {
        match form {
            GuestForm::Invited { kind, by, units } => {
                Guest::Invited { kind: kind.into(), by: AgentId(by), units: Units(units) }
            }
            GuestForm::In { role } => Guest::In(role.into()),
        }
    }
}

#[derive(Serialize, Deserialize)]
struct Came {
    chat: Uuid,
    #[serde(flatten)]
    guest: GuestForm,
}

#[derive(Serialize, Deserialize)]
struct Went {
    chat: Uuid,
}

#[derive(Serialize, Deserialize)]
struct Excused {
    chat: Uuid,
    gone: bool,
}

#[derive(Serialize, Deserialize)]
struct Owns {
    chat: Uuid,
    units: u32,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    by: Option<u32>,
}

pub(super) fn write(event: &Event) -> Option<Written> {
    Some(match event {
        Event::Invited { invitation: Invitation { kind, by, whom, until }, note, ticket: _ } => {
            let note = note.clone();
            let form = Invited { kind: (*kind).into(), by: by.0, whom: whom.0, until: until.0, note };
            written("chat.invited", 1, &form)
        }
        Event::Uninvited { whom, how, ticket: _ } => {
            written("chat.uninvited", 1, &Uninvited { whom: whom.0, how: (*how).into() })
        }
        Event::Joined { agent, role, ticket: _ } => {
            written("chat.joined", 1, &Joined { agent: agent.0, role: (*role).into() })
        }
        Event::Parted { agent, how, ticket: _ } => {
            written("chat.parted", 1, &Parted { agent: agent.0, how: (*how).into() })
        }
        Event::CrownAsked { .. } | Event::Told { .. } => return None,
    })
}

pub(super) fn read(kind: &str, version: u16, body: &str) -> Read<Event> {
    let ticket = Ticket::NONE;
    Ok(Some(match (kind, version) {
        ("chat.invited", 1) => {
            let Invited { kind, by, whom, until, note } = parse(body)?;
            let (by, whom, until) = (AgentId(by), AgentId(whom), Millis(until));
            Event::Invited { invitation: Invitation { kind: kind.into(), by, whom, until }, note, ticket }
        }
        ("chat.uninvited", 1) => {
            let Uninvited { whom, how } = parse(body)?;
            Event::Uninvited { whom: AgentId(whom), how: how.into(), ticket }
        }
        ("chat.joined", 1) => {
            let Joined { agent, role } = parse(body)?;
            Event::Joined { agent: AgentId(agent), role: role.into(), ticket }
        }
        ("chat.parted", 1) => {
            let Parted { agent, how } = parse(body)?;
            Event::Parted { agent: AgentId(agent), how: how.into(), ticket }
        }
        _ => return Ok(None),
    }))
}

pub(super) fn write_guest(chat: ChatId, event: &guest::Event) -> Option<Written> {
    let chat = chat.into();
    Some(match event {
        guest::Event::Came(guest) => written("agent.guest_came", 1, &Came { chat, guest: (*guest).into() }),
        guest::Event::Went => written("agent.guest_went", 1, &Went { chat }),
        guest::Event::Excused { gone } => written("agent.guest_excused", 1, &Excused { chat, gone: *gone }),
        guest::Event::Owns { units, by, ticket: _ } => {
            written("agent.owns", 1, &Owns { chat, units: units.0, by: by.map(|by| by.0) })
        }
        guest::Event::Unable { .. } | guest::Event::Accepts { .. } | guest::Event::Refused { .. } => return None,
    })
}

pub(super) fn read_guest(kind: &str, version: u16, body: &str) -> Read<(ChatId, guest::Event)> {
    Ok(Some(match (kind, version) {
        ("agent.guest_came", 1) => {
            let Came { chat, guest } = parse(body)?;
            (chat.into(), guest::Event::Came(guest.into()))
        }
        ("agent.guest_went", 1) => (parse::<Went>(body)?.chat.into(), guest::Event::Went),
        ("agent.guest_excused", 1) => {
            let Excused { chat, gone } = parse(body)?;
            (chat.into(), guest::Event::Excused { gone })
        }
        ("agent.owns", 1) => {
            let Owns { chat, units, by } = parse(body)?;
            let by = by.map(AgentId);
            (chat.into(), guest::Event::Owns { units: Units(units), by, ticket: Ticket::NONE })
        }
        _ => return Ok(None),
    }))
}
