//! Forms of what happens to a queue.
use super::id::Uuid;
use super::settings::SkillForm;
use super::{Read, Written, parse, written};
use catalogue::ids::AgentId;
use catalogue::units::Units;
use routing::queue::{Event, Key, Queue};
use routing::time::Millis;
use serde::{Deserialize, Serialize};
use std::sync::Arc;

/// A place in the line, with what the chat takes.
#[derive(Serialize, Deserialize)]
struct Place {
    chat: Uuid,
    at: i64,
    bumped: bool,
    units: u32,
}

impl Place {
    fn of(key: &Key, units: Units) -> Place {
        Place { chat: key.chat.into(), at: key.at.0, bumped: !key.not_bumped, units: units.0 }
    }

    fn read(&self) -> (Key, Units) {
        (Key { not_bumped: !self.bumped, at: Millis(self.at), chat: self.chat.into() }, Units(self.units))
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

pub(super) fn write(event: &Event) -> Written {
    match event {
        Event::Configured(settings) => written("queue.configured", 1, &SkillForm::from(&**settings)),
        Event::Joined { key, units } => written("queue.joined", 1, &Place::of(key, *units)),
        Event::Left { chat, taken_by } => {
            written("queue.left", 1, &Left { chat: (*chat).into(), taken_by: taken_by.map(|by| by.0) })
        }
        Event::Restated(queue) => written(
            "queue.restated",
            1,
            &Restated {
                settings: queue.settings.as_deref().map(SkillForm::from),
                line: queue.line.iter().map(|(key, units)| Place::of(key, *units)).collect(),
            },
        ),
    }
}

pub(super) fn read(kind: &str, version: u16, body: &str) -> Read<Event> {
    Ok(Some(match (kind, version) {
        ("queue.configured", 1) => Event::Configured(Arc::new(parse::<SkillForm>(body)?.into())),
        ("queue.joined", 1) => {
            let (key, units) = parse::<Place>(body)?.read();
            Event::Joined { key, units }
        }
        ("queue.left", 1) => {
            let form: Left = parse(body)?;
            Event::Left { chat: form.chat.into(), taken_by: form.taken_by.map(AgentId) }
        }
        ("queue.restated", 1) => {
            let form: Restated = parse(body)?;
            let line: std::collections::BTreeMap<Key, Units> = form.line.iter().map(Place::read).collect();
            let places = line.keys().map(|key| (key.chat, *key)).collect();
            let settings = form.settings.map(|settings| Arc::new(settings.into()));
            Event::Restated(Box::new(Queue { settings, line, places }))
        }
        _ => return Ok(None),
    }))
}
