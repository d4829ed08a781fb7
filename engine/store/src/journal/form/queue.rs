//! Forms of what happens to a queue.
use super::canary::ArmForm;
use super::id::Uuid;
use super::json::{Read, Written, parse, written};
use super::settings::SkillForm;
use catalogue::ids::AgentId;
use catalogue::limit;
use catalogue::units::Units;
use routing::queue::{Event, Need, Queue, Waiting};
use routing::time::Millis;
use serde::{Deserialize, Serialize};
use std::sync::Arc;

/// A chat in the line, with what it asks of an agent.
#[derive(Serialize, Deserialize)]
struct Place {
    chat: Uuid,
    at: i64,
    bumped: bool,
    #[serde(flatten)]
    need: NeedForm,
}

impl From<&Waiting> for Place {
    fn from(waiting: &Waiting) -> Place {
        let Waiting { chat, at, bumped, need } = *waiting;
        Place { chat: chat.into(), at: at.0, bumped, need: need.into() }
    }
}

impl From<Place> for Waiting {
    fn from(form: Place) -> Waiting {
        Waiting { chat: form.chat.into(), at: Millis(form.at), bumped: form.bumped, need: form.need.into() }
    }
}

/// What a chat asks of an agent; what is usual is left out.
#[derive(Serialize, Deserialize)]
pub(super) struct NeedForm {
    units: u32,
    #[serde(default = "usual", skip_serializing_if = "is_usual")]
    priority: u8,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    preferred: Option<u32>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    last: Option<u32>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    avoid: Option<u32>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    arm: Option<ArmForm>,
}

const fn usual() -> u8 {
    limit::PRIORITY_USUAL
}

fn is_usual(priority: &u8) -> bool {
    *priority == usual()
}

impl From<Need> for NeedForm {
    fn from(need: Need) -> NeedForm {
        let id = |agent: Option<AgentId>| agent.map(|agent| agent.0);
        NeedForm {
            units: need.units.0,
            priority: need.priority,
            preferred: id(need.preferred),
            last: id(need.last),
            avoid: id(need.avoid),
            arm: need.arm.map(ArmForm::from),
        }
    }
}

impl From<NeedForm> for Need {
    fn from(form: NeedForm) -> Need {
        let id = |agent: Option<u32>| agent.map(AgentId);
        Need {
            units: Units(form.units),
            priority: form.priority,
            preferred: id(form.preferred),
            last: id(form.last),
            avoid: id(form.avoid),
            arm: form.arm.map(Into::into),
        }
    }
}

#[derive(Serialize, Deserialize)]
struct Left {
    chat: Uuid,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    taken_by: Option<u32>,
}

#[derive(Serialize, Deserialize)]
struct Restated {
    settings: Option<SkillForm>,
    line: Vec<Place>,
}

pub(super) fn write(event: &Event) -> Option<Written> {
    Some(match event {
        Event::Configured(settings) => written("queue.configured", 1, &SkillForm::from(&**settings)),
        Event::Joined(waiting) => written("queue.joined", 1, &Place::from(waiting)),
        Event::Left { chat, taken_by } => {
            written("queue.left", 1, &Left { chat: (*chat).into(), taken_by: taken_by.map(|by| by.0) })
        }
        Event::Restated(queue) => written(
            "queue.restated",
            1,
            &Restated {
                settings: queue.settings.as_deref().map(SkillForm::from),
                line: queue.line.values().map(Place::from).collect(),
            },
        ),
        Event::WaitedOut(_) => return None,
    })
}

pub(super) fn read(kind: &str, version: u16, body: &str) -> Read<Event> {
    Ok(Some(match (kind, version) {
        ("queue.configured", 1) => Event::Configured(Arc::new(parse::<SkillForm>(body)?.into())),
        ("queue.joined", 1) => Event::Joined(parse::<Place>(body)?.into()),
        ("queue.left", 1) => {
            let form: Left = parse(body)?;
            Event::Left { chat: form.chat.into(), taken_by: form.taken_by.map(AgentId) }
        }
        ("queue.restated", 1) => {
            let form: Restated = parse(body)?;
            let settings = form.settings.map(|settings| Arc::new(settings.into()));
            Event::Restated(Box::new(Queue::of(settings, form.line.into_iter().map(Waiting::from))))
        }
        _ => return Ok(None),
    }))
}
