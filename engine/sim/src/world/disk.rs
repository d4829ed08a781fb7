//! The disk of the world: one ordered log, of which a prefix is written; an answer is heard once it is written.
use catalogue::ids::ChatId;
use routing::folds::desk::Desk;
use routing::time::Millis;
use routing::{Address, Event, Refusal, Reply, Ticket, agent, chat, queue, tenant};
use std::collections::{BTreeMap, BTreeSet, VecDeque};

/// How the disk keeps up.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Disk {
    /// Everything is written at once.
    #[default]
    Prompt,
    /// Only [`crate::World::write`] writes.
    Lagging,
}

/// A person's answer.
pub type Answer = Result<Reply, Refusal>;

/// What turns leave, in the order in which they leave it.
#[derive(Debug, Clone)]
pub(super) enum Record {
    Event((Millis, Event)),
    Settle(Ticket, Answer),
}

#[derive(Debug)]
pub(super) struct Log {
    pub(super) journal: Vec<(Millis, Event)>,
    pub(super) unwritten: VecDeque<Record>,
    pub(super) answers: BTreeMap<Ticket, Answer>,
    pub(super) settled_twice: Vec<Ticket>,
    pub(super) desk: Option<Desk>,
    pub(super) lagging: bool,
    pub(super) keep: bool,
    /// The tenant's events of this turn, while somebody watches them.
    pub(super) turn: Option<Vec<tenant::Event>>,
}

impl Log {
    pub(super) fn new(disk: Disk, keep: bool, desk: bool) -> Log {
        Log {
            journal: Vec::new(),
            unwritten: VecDeque::new(),
            answers: BTreeMap::new(),
            settled_twice: Vec::new(),
            desk: desk.then(Desk::default),
            lagging: disk == Disk::Lagging,
            keep,
            turn: None,
        }
    }

    pub(super) fn take(&mut self, record: Record) {
        if let (Some(turn), Record::Event((_, Event::Tenant(event)))) = (&mut self.turn, &record) {
            turn.push(event.clone());
        }
        if self.lagging { self.unwritten.push_back(record) } else { self.put(record) }
    }

    pub(super) fn write(&mut self, most: usize) -> usize {
        let count = most.min(self.unwritten.len());
        for record in self.unwritten.drain(..count).collect::<Vec<_>>() {
            self.put(record);
        }
        count
    }

    /// A person is refused without anything having happened.
    pub(super) fn refuse(&mut self, ticket: Ticket, refusal: &Refusal) {
        if ticket.is_some() && self.answers.insert(ticket, Err(refusal.clone())).is_some() {
            self.settled_twice.push(ticket);
        }
    }

    /// What is not written by now never will be.
    pub(super) fn lose(&mut self) {
        self.unwritten.clear();
        self.show_afresh();
    }

    /// What is shown is what is needed of what is written, as a recovery reads it.
    pub(super) fn show_afresh(&mut self) {
        if let Some(desk) = &mut self.desk {
            *desk = Desk::default();
            needed(&self.journal).for_each(|(at, event)| desk.apply(*at, event));
            desk.seq = self.journal.len() as u64;
        }
    }

    /// Folds an event into the read model.
    pub(super) fn show(&mut self, (at, event): &(Millis, Event)) {
        if let Some(desk) = &mut self.desk {
            desk.seq += u64::from(event.journaled());
            desk.apply(*at, event);
        }
    }

    fn put(&mut self, record: Record) {
        match record {
            Record::Event(entry) => {
                self.show(&entry);
                if self.keep && entry.1.journaled() {
                    self.journal.push(entry);
                }
            }
            Record::Settle(ticket, answer) => {
                if self.answers.insert(ticket, answer).is_some() {
                    self.settled_twice.push(ticket);
                }
            }
        }
    }
}

/// What of a journal is needed to rebuild the machines: without what a newer event says afresh, and without chats that are over.
pub fn needed(journal: &[(Millis, Event)]) -> impl Iterator<Item = &(Millis, Event)> {
    let mut afresh: BTreeMap<Address, usize> = BTreeMap::new();
    let mut over: BTreeSet<ChatId> = BTreeSet::new();
    for (at, (_, event)) in journal.iter().enumerate() {
        match event {
            Event::Tenant(tenant::Event::Restated(_))
            | Event::Queue(_, queue::Event::Restated(_))
            | Event::Agent(_, agent::Event::Restated(_)) => {
                afresh.insert(event.address(), at);
            }
            Event::Chat(
                id,
                chat::Event::Abandoned { .. } | chat::Event::Missed { .. } | chat::Event::WrappedUp { .. },
            ) => {
                over.insert(*id);
            }
            _ => {}
        }
    }
    journal.iter().enumerate().filter_map(move |(at, entry)| {
        let needed = match entry.1.address() {
            Address::Chat(id) => !over.contains(&id),
            address => afresh.get(&address).is_none_or(|first| at >= *first),
        };
        needed.then_some(entry)
    })
}
