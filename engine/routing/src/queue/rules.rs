//! The line as a machine.
use super::{Command, Event, Key, Queue};
use crate::chat::Believer;
use crate::machine::{Effect, Effects, Events, Machine};
use crate::message::Tell;
use crate::refusal::Refusal;
use crate::tenant::Report;
use crate::time::Millis;
use smallvec::smallvec;

impl Machine for Queue {
    type Command = Command;
    type Event = Event;

    fn decide(&self, _now: Millis, command: Command) -> Result<Events<Event>, Refusal> {
        Ok(match command {
            Command::Configure(settings) if self.settings.as_ref() == Some(&settings) => Events::new(),
            Command::Configure(settings) => smallvec![Event::Configured(settings)],
            Command::Enqueue(waiting) => {
                let key = Key { not_bumped: !waiting.bumped, at: waiting.at, chat: waiting.chat };
                match self.places.get(&waiting.chat) {
                    // Said again after a restart.
                    Some(place) if *place == key => Events::new(),
                    Some(_) => smallvec![
                        Event::Left { chat: waiting.chat, taken_by: None },
                        Event::Joined { key, units: waiting.units }
                    ],
                    None => smallvec![Event::Joined { key, units: waiting.units }],
                }
            }
            Command::Leave { chat, taken_by } if self.places.contains_key(&chat) => {
                smallvec![Event::Left { chat, taken_by }]
            }
            Command::Leave { .. } => Events::new(),
            Command::Restate => smallvec![Event::Restated(Box::new(self.clone()))],
        })
    }

    fn evolve(&mut self, _now: Millis, event: &Event) {
        match event {
            Event::Configured(settings) => self.settings = Some(settings.clone()),
            Event::Joined { key, units } => {
                self.line.insert(*key, *units);
                self.places.insert(key.chat, *key);
            }
            Event::Left { chat, .. } => {
                if let Some(key) = self.places.remove(chat) {
                    self.line.remove(&key);
                }
            }
            Event::Restated(queue) => *self = (**queue).clone(),
        }
    }

    fn react(&self, event: &Event) -> Effects<Command> {
        match event {
            Event::Joined { key, units } => self
                .settings
                .iter()
                .map(|settings| {
                    Effect::Tell(Tell::Report(Report::Waiting { skill: settings.id, key: *key, units: *units }))
                })
                .collect(),
            Event::Left { chat, taken_by } => {
                smallvec![Effect::Tell(Tell::Report(Report::Gone { chat: *chat, taken_by: *taken_by }))]
            }
            // The mode may have changed: the tenant's index hears the whole line again.
            Event::Configured(_) => self.line_reports().collect(),
            Event::Restated(_) => Effects::new(),
        }
    }

    fn deadline(&self) -> Option<(Millis, Command)> {
        None
    }

    fn resume(&self, _now: Millis) -> Effects<Command> {
        let skill = self.settings.iter().map(|settings| settings.id);
        // A chat may have left while nobody could tell the line.
        let asks = skill.flat_map(|skill| {
            self.places.keys().map(move |chat| Effect::Tell(Tell::AskWaits(*chat, Believer::Line(skill))))
        });
        self.line_reports().chain(asks).collect()
    }
}

impl Queue {
    fn line_reports(&self) -> impl Iterator<Item = Effect<Command>> + '_ {
        self.settings.iter().flat_map(|settings| {
            self.line.iter().map(|(key, units)| {
                Effect::Tell(Tell::Report(Report::Waiting { skill: settings.id, key: *key, units: *units }))
            })
        })
    }
}
