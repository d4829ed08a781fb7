//! The line as a machine.
use super::{Command, Event, Queue, Waiting};
use crate::chat::Believer;
use crate::machine::{Effect, Effects, Events, Machine};
use crate::message::Tell;
use crate::policy::Priorities;
use crate::refusal::Refusal;
use crate::settings::SkillSettings;
use crate::tenant::Report;
use crate::time::Millis;
use catalogue::ids::{ChatId, SkillId};
use smallvec::smallvec;
use std::sync::Arc;

impl Machine for Queue {
    type Command = Command;
    type Event = Event;

    fn decide(&self, now: Millis, command: Command) -> Result<Events<Event>, Refusal> {
        Ok(match command {
            Command::Configure(settings) if self.settings.as_ref() == Some(&settings) => Events::new(),
            Command::Configure(settings) => smallvec![Event::Configured(settings)],
            Command::Enqueue(waiting) => match self.waiting(waiting.chat) {
                // Said again after a restart.
                Some(known) if *known == waiting => Events::new(),
                // The same place under another priority: it stands anew, and never leaves.
                Some(known) if known.is_place_of(&waiting) => smallvec![Event::Joined(waiting)],
                Some(_) => {
                    smallvec![Event::Left { chat: waiting.chat, taken_by: None }, Event::Joined(waiting)]
                }
                None => smallvec![Event::Joined(waiting)],
            },
            Command::Leave { chat, taken_by } if self.places.contains_key(&chat) => {
                smallvec![Event::Left { chat, taken_by }]
            }
            Command::Leave { .. } => Events::new(),
            Command::WaitOut => {
                let leaves =
                    |waiting: Waiting| [Event::Left { chat: waiting.chat, taken_by: None }, Event::WaitedOut(waiting)];
                self.waited_out(now).flat_map(leaves).collect()
            }
            Command::Restate => smallvec![Event::Restated(Box::new(self.clone()))],
        })
    }

    fn evolve(&mut self, _now: Millis, event: &Event) {
        match event {
            Event::Configured(settings) => {
                let (before, bounded) = (self.priorities(), self.longest_wait().is_some());
                self.settings = Some(settings.clone());
                if self.priorities() != before || self.longest_wait().is_some() != bounded {
                    self.stand_anew();
                }
            }
            Event::Joined(waiting) => self.stand(*waiting),
            Event::Left { chat, .. } => self.unstand(*chat),
            Event::WaitedOut(_) => {}
            Event::Restated(queue) => *self = (**queue).clone(),
        }
    }

    fn react(&self, event: &Event) -> Effects<Command> {
        match event {
            Event::Joined(waiting) => self.settings.iter().map(|settings| report(settings.id, *waiting)).collect(),
            Event::Left { chat, taken_by } => {
                let gone = |settings: &Arc<SkillSettings>| {
                    Effect::Tell(Tell::Report(Report::Gone { skill: settings.id, chat: *chat, taken_by: *taken_by }))
                };
                self.settings.iter().map(gone).collect()
            }
            // Whether it goes on elsewhere is for the tenant to say, who knows the other lines.
            Event::WaitedOut(waiting) => {
                self.settings.iter().map(|settings| Effect::Tell(Tell::Overflow(settings.id, *waiting))).collect()
            }
            // The mode may have changed: the tenant's index hears the whole line again. And a line that had not heard which it
            // is when it came back could not ask then.
            Event::Configured(_) => self.line_reports().chain(self.asks()).collect(),
            Event::Restated(_) => Effects::new(),
        }
    }

    fn deadline(&self) -> Option<(Millis, Command)> {
        let (first, _) = self.since.first()?;
        Some((*first + self.longest_wait()?, Command::WaitOut))
    }

    fn resume(&self, _now: Millis) -> Effects<Command> {
        self.line_reports().chain(self.asks()).collect()
    }
}

impl Queue {
    /// Whether each chat still waits here: it may have left while nobody could tell the line.
    fn asks(&self) -> impl Iterator<Item = Effect<Command>> + '_ {
        self.settings.iter().flat_map(|settings| {
            self.places.keys().map(|chat| Effect::Tell(Tell::AskWaits(*chat, Believer::Line(settings.id))))
        })
    }

    fn line_reports(&self) -> impl Iterator<Item = Effect<Command>> + '_ {
        self.settings.iter().flat_map(|settings| self.line.values().map(|waiting| report(settings.id, *waiting)))
    }

    /// A line with these rules and these chats in it.
    pub fn of(settings: Option<Arc<SkillSettings>>, waiting: impl Iterator<Item = Waiting>) -> Queue {
        let mut queue = Queue { settings, ..Queue::default() };
        waiting.for_each(|waiting| queue.stand(waiting));
        queue
    }

    /// What a waiting chat asked for when it came.
    pub fn waiting(&self, chat: ChatId) -> Option<&Waiting> {
        self.line.get(self.places.get(&chat)?)
    }

    fn priorities(&self) -> Priorities {
        self.settings.as_ref().map(|settings| settings.rules.priorities).unwrap_or_default()
    }

    fn stand(&mut self, waiting: Waiting) {
        if self.longest_wait().is_some() {
            self.since.insert((waiting.at, waiting.chat));
        }
        let key = waiting.key(self.priorities());
        if let Some(before) = self.places.insert(waiting.chat, key) {
            self.line.remove(&before);
        }
        self.line.insert(key, waiting);
    }

    fn unstand(&mut self, chat: ChatId) {
        let Some(waiting) = self.places.remove(&chat).and_then(|key| self.line.remove(&key)) else { return };
        self.since.remove(&(waiting.at, chat));
    }

    fn longest_wait(&self) -> Option<Millis> {
        self.settings.as_ref()?.rules.line.longest_wait
    }

    /// Who has waited for as long as anybody may.
    fn waited_out(&self, now: Millis) -> impl Iterator<Item = Waiting> + '_ {
        let longest = self.longest_wait().unwrap_or(Millis::NEVER);
        let due = self.since.iter().take_while(move |(since, _)| *since + longest <= now);
        due.filter_map(|(_, chat)| self.waiting(*chat).copied())
    }

    /// Priorities are weighed differently from now on, or waits are bounded, or no longer.
    fn stand_anew(&mut self) {
        self.since.clear();
        for waiting in std::mem::take(&mut self.line).into_values() {
            self.stand(waiting);
        }
    }
}

fn report(skill: SkillId, waiting: Waiting) -> Effect<Command> {
    Effect::Tell(Tell::Report(Report::Waiting { skill, waiting }))
}
