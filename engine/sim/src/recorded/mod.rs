//! A recorded day: what people did, with when and in which order, so that it can be fitted, replayed and varied.
mod act;
mod compare;
mod deed;
mod fit;
mod lived;
mod visit;
mod what_if;

pub use act::Act;
pub(crate) use act::KEPT_AWAY;
pub use compare::{Compared, Measure, Trial, compare, skills};
pub use deed::Deed;
pub use fit::{Fitted, fit};
pub use lived::{Lived, live_through};
pub use visit::{Answer, By, Offer, Passed, Stint, Visit, Wait};
pub use what_if::{Change, Report, Same, replay, what_if};

use catalogue::ids::{AgentId, ChatId};
use routing::chat::{How, poke};
use routing::settings::Config;
use routing::time::Millis;
use routing::{Event, agent, chat, tenant};
use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

/// When something happened, and its place among everything that did: so many things share a millisecond.
pub type Moment = (Millis, u64);

/// What a live engine needs to bring a word from one machine to another, at the most: events that are no further apart are
/// taken for the same.
const NEAR: Millis = Millis::seconds(1);

/// Whether two instants are no further apart than that.
pub(crate) fn near(one: Millis, other: Millis) -> bool {
    (one - other).0.abs() <= NEAR.0
}

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

/// Listens to a journal from its beginning and keeps what a day needs: memory holds what happened since nobody was there.
#[derive(Debug)]
pub struct Recorder {
    from: Millis,
    until: Millis,
    journal: Vec<(Millis, Event)>,
    /// What was configured when nobody was there.
    config: Option<Arc<Config>>,
    latest: Option<Arc<Config>>,
    there: BTreeSet<AgentId>,
    open: BTreeSet<ChatId>,
    /// Open chats that came in the day.
    mine: BTreeSet<ChatId>,
}

impl Recorder {
    /// For the day from one instant up to, and without, another.
    pub fn new(from: Millis, until: Millis) -> Recorder {
        Recorder {
            from,
            until,
            journal: Vec::new(),
            config: None,
            latest: None,
            there: BTreeSet::new(),
            open: BTreeSet::new(),
            mine: BTreeSet::new(),
        }
    }

    /// Takes the next event; false when the day is over and everybody who came in it is done with.
    pub fn hear(&mut self, at: Millis, event: &Event) -> bool {
        if at >= self.until && self.mine.is_empty() {
            return false;
        }
        self.journal.push((at, event.clone()));
        match event {
            Event::Tenant(event) => self.latest = event.config().cloned().or(self.latest.take()),
            Event::Agent(id, agent::Event::SignedIn { .. }) => drop(self.there.insert(*id)),
            Event::Agent(id, agent::Event::SignedOut { .. }) => drop(self.there.remove(id)),
            Event::Chat(id, chat::Event::Opened { .. }) => {
                self.open.insert(*id);
                if self.from <= at && at < self.until {
                    self.mine.insert(*id);
                }
            }
            Event::Chat(
                id,
                chat::Event::Abandoned { .. } | chat::Event::Missed { .. } | chat::Event::WrappedUp { .. },
            ) => {
                self.open.remove(id);
                self.mine.remove(id);
            }
            _ => {}
        }
        if at < self.from && self.there.is_empty() && self.open.is_empty() {
            // Nobody is there, and the day has not begun: what was before is of no account.
            self.journal.clear();
            self.config = self.latest.clone();
        }
        true
    }

    /// How many events it holds so far.
    pub fn held(&self) -> usize {
        self.journal.len()
    }

    /// The day.
    pub fn recording(mut self) -> Recording {
        let (from, until) = (self.from, self.until);
        let start = self.journal.first().map_or(from, |(at, _)| *at).min(from);
        let (acts, visits) = (Vec::new(), BTreeMap::new());
        if let Some(config) = self.config {
            self.journal.insert(0, (start, Event::Tenant(tenant::Event::Configured(config))));
        }
        let mut recording = Recording { from, until, start, journal: Vec::new(), acts, visits };
        for (order, (at, event)) in self.journal.iter().enumerate() {
            recording.read((*at, order as u64), event);
            if let Event::Chat(id, chat::Event::Poke(event)) = event
                && is_cancelled(event)
                && !self.journal[order + 1..]
                    .iter()
                    .take_while(|(then, _)| near(*at, *then))
                    .any(|(_, then)| ends_poke(*id, then))
                && let Some(visit) = recording.visits.get_mut(id)
            {
                visit.did((*at, order as u64), Deed::Unpokes);
            }
        }
        recording.journal = self.journal;
        recording.acts.sort_by_key(|(moment, _)| *moment);
        recording
    }
}

impl Recording {
    /// Takes a day out of a journal that begins before it, at the latest with what was configured when it began.
    pub fn of(journal: &[(Millis, Event)], from: Millis, until: Millis) -> Recording {
        let mut recorder = Recorder::new(from, until);
        for (at, event) in journal {
            if !recorder.hear(*at, event) {
                break;
            }
        }
        recorder.recording()
    }

    /// What was configured when the day was over.
    pub fn config(&self) -> Option<Arc<Config>> {
        self.journal.iter().rev().find_map(|(_, event)| match event {
            Event::Tenant(event) => event.config().cloned(),
            _ => None,
        })
    }

    /// How many acts of people are in it besides those of conversations: transfers, invitations, supervisors' acts, bans.
    pub fn people_acted(&self) -> u64 {
        let alone = self.acts.iter().filter(|(_, act)| act.counts()).count() as u64;
        alone + self.visits.values().map(Visit::acts).sum::<u64>()
    }

    fn read(&mut self, moment: Moment, event: &Event) {
        if let Event::Agent(who, event) = event
            && let agent::Event::Claimed { chat, .. } | agent::Event::People(chat, _) = event
            && self.visits.get_mut(chat).is_some_and(|visit| visit.reached(moment, *who, event))
        {
            return;
        }
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
                if let chat::Event::Assigned { agent, how: How::Claim, .. } = event {
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

fn is_cancelled(event: &poke::Event) -> bool {
    matches!(event, poke::Event::Ended { outcome: poke::Outcome::Cancelled, .. })
}

/// Whether an event is one with which a poke of its chat ends by itself.
fn ends_poke(chat: ChatId, event: &Event) -> bool {
    use chat::Event as E;
    let of = |id: &ChatId| *id == chat;
    match event {
        Event::Chat(id, E::Said { .. } | E::Assigned { .. } | E::Requeued { .. } | E::Answer(_) | E::Ended { .. }) => {
            of(id)
        }
        Event::Chat(id, E::Transfer(chat::transfer::Event::Sent { .. })) => of(id),
        _ => false,
    }
}
