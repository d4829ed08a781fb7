//! A recorded day: what people did, with when and in which order, so that it can be fitted, replayed and varied.
mod act;
mod fit;
mod visit;
mod what_if;

pub use act::Act;
pub use fit::{Fitted, fit};
pub use visit::{Answer, Offer, Said, Stint, Visit};
pub use what_if::{Change, Report, Same, replay, what_if};

use catalogue::ids::{AgentId, ChatId};
use routing::settings::Config;
use routing::time::Millis;
use routing::{Event, agent, chat, tenant};
use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

/// When something happened, and its place among everything that did: so many things share a millisecond.
pub type Moment = (Millis, u64);

/// A recorded day, from the last moment at which nobody was there before it to the end of the last chat that came in it.
#[derive(Debug, Clone, PartialEq)]
pub struct Recording {
    /// When the day begins: customers who came before are there, but do not count.
    pub from: Millis,
    /// When it is over.
    pub until: Millis,
    /// The instant of the first act.
    pub start: Millis,
    /// Everything that happened.
    pub journal: Vec<(Millis, Event)>,
    /// What people did besides talking, in order.
    pub acts: Vec<(Moment, Act)>,
    /// The customers.
    pub visits: BTreeMap<ChatId, Visit>,
}

impl Recording {
    /// Takes a day out of a journal that begins before it, at the latest with what was configured when it began.
    pub fn of(journal: &[(Millis, Event)], from: Millis, until: Millis) -> Recording {
        let (begins, config) = quiet(journal, from);
        let ends = done(journal, from, until);
        let part = journal.get(begins..ends).unwrap_or_default();
        let start = part.first().map_or(from, |(at, _)| *at).min(from);
        let mut recording = Recording {
            from,
            until,
            start,
            journal: Vec::with_capacity(part.len() + 1),
            acts: Vec::new(),
            visits: BTreeMap::new(),
        };
        if let Some(config) = config {
            recording.journal.push((start, Event::Tenant(tenant::Event::Configured(config))));
        }
        recording.journal.extend_from_slice(part);
        for order in 0..recording.journal.len() {
            let (at, event) = recording.journal[order].clone();
            recording.read((at, order as u64), &event);
        }
        recording.acts.sort_by_key(|(moment, _)| *moment);
        recording
    }

    fn read(&mut self, moment: Moment, event: &Event) {
        self.acts.extend(Act::of(moment, event));
        match event {
            Event::Agent(who, event) => {
                let chat = match event {
                    agent::Event::Rang { ring, .. } => ring.chat,
                    agent::Event::Accepted { chat, .. } | agent::Event::OfferEnded { chat, .. } => *chat,
                    _ => return,
                };
                if let Some(visit) = self.visits.get_mut(&chat) {
                    visit.hears_of_offer(moment, *who, event);
                }
            }
            Event::Chat(id, chat::Event::Opened { opening, .. }) => {
                self.visits.insert(*id, Visit::new(moment, opening.clone()));
            }
            Event::Chat(id, event) => {
                if let chat::Event::Assigned { agent, .. } = event {
                    self.got(moment.0, *agent, *id);
                }
                if let Some(visit) = self.visits.get_mut(id) {
                    visit.goes_on(moment, event);
                }
            }
            Event::Tenant(_) | Event::Queue(..) => {}
        }
    }
}

impl Recording {
    /// An agent who reached for a chat got it: the chat's word is what counts, and it came a moment later.
    fn got(&mut self, at: Millis, agent: AgentId, chat: ChatId) {
        let claim = |act: &Act| matches!(act, Act::Claims(who, what, _) if *who == agent && *what == chat);
        let mut recent = self.acts.iter_mut().rev().take(RECENT);
        if let Some(((when, _), _)) = recent.find(|(_, act)| claim(act)) {
            *when = at;
        }
    }
}

/// How many acts of others may lie between reaching for a chat and having it.
const RECENT: usize = 64;

/// Where the part of a journal begins that a day needs, and what was configured there: after the last event before the
/// day that left nobody signed in and no chat open.
fn quiet(journal: &[(Millis, Event)], from: Millis) -> (usize, Option<Arc<Config>>) {
    let (mut begins, mut config, mut latest) = (0, None, None);
    let mut there: BTreeSet<AgentId> = BTreeSet::new();
    let mut open: BTreeSet<ChatId> = BTreeSet::new();
    for (number, (at, event)) in journal.iter().enumerate() {
        if *at >= from {
            break;
        }
        match event {
            Event::Tenant(tenant::Event::Configured(now)) => latest = Some(now.clone()),
            Event::Agent(id, agent::Event::SignedIn { .. }) => drop(there.insert(*id)),
            Event::Agent(id, agent::Event::SignedOut { .. }) => drop(there.remove(id)),
            Event::Chat(id, chat::Event::Opened { .. }) => drop(open.insert(*id)),
            Event::Chat(id, chat::Event::Abandoned { .. } | chat::Event::WrappedUp { .. }) => drop(open.remove(id)),
            _ => {}
        }
        if there.is_empty() && open.is_empty() {
            (begins, config) = (number + 1, latest.clone());
        }
    }
    (begins, config)
}

/// Where it ends: once everybody is done with who came in the day.
fn done(journal: &[(Millis, Event)], from: Millis, until: Millis) -> usize {
    let mut open: BTreeSet<ChatId> = BTreeSet::new();
    for (number, (at, event)) in journal.iter().enumerate() {
        if *at >= until && open.is_empty() {
            return number;
        }
        match event {
            Event::Chat(id, chat::Event::Opened { .. }) if from <= *at && *at < until => drop(open.insert(*id)),
            Event::Chat(id, chat::Event::Abandoned { .. } | chat::Event::WrappedUp { .. }) => drop(open.remove(id)),
            _ => {}
        }
    }
    journal.len()
}
