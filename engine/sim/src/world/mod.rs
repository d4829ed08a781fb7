//! The machines of one tenant under a heap with virtual time: the same machines, events and journal as under actix.
mod disk;
mod kind;
mod mail;
mod recover;
mod run;
#[cfg(test)]
mod tests;

pub use disk::{Answer, Disk, needed};
pub use mail::Order;
pub use recover::{Folded, fold};

use catalogue::ids::{AgentId, ChatId, DeviceId, SkillId};
use disk::{Log, Record};
use mail::{Alarm, Letter, Mail};
use recover::Rebuilding;
use routing::agent::{self, Agent};
use routing::chat::{self, Chat, Life};
use routing::folds::desk::Desk;
use routing::invariants::{Violation, Whole};
use routing::queue::Queue;
use routing::tenant::Tenant;
use routing::time::Millis;
use routing::{Address, Command, Event, Refusal, Tell, Ticket};
use std::collections::{BTreeMap, BTreeSet};

/// How a world runs.
#[derive(Debug, Clone)]
pub struct Setup {
    /// The first instant.
    pub start: Millis,
    /// In which order messages are delivered.
    pub order: Order,
    /// How the disk keeps up.
    pub disk: Disk,
    /// Whether the journal is kept in memory. Without it there is nothing to recover from.
    pub journal: bool,
    /// Whether the read model is folded beside.
    pub desk: bool,
    /// Whether others go on while a machine is rebuilt and while everybody says how they stand, as they do under actix.
    /// Otherwise a rebuild is over at once.
    pub slow_rebuilds: bool,
    /// Whether every match is held against FAIR_ORDER; costs a copy of the index for each message to the tenant.
    pub watch: bool,
    /// After so many journaled events a machine says everything afresh, as the engine's own option.
    pub restate_after: usize,
    /// The most messages one [`World::settle`] may take: people's commands lead to a handful each, and an endless
    /// conversation among machines is a bug.
    pub patience: u64,
    /// Whether every delivery is printed, for whoever looks into a seed.
    pub tell_all: bool,
    /// The number of the first ticket, so that those of a world and of its successor can be told apart.
    pub first_ticket: u64,
}

impl Default for Setup {
    fn default() -> Setup {
        Setup {
            start: Millis::ZERO,
            order: Order::Fifo,
            disk: Disk::Prompt,
            journal: true,
            desk: false,
            slow_rebuilds: false,
            watch: false,
            restate_after: 500,
            patience: u64::MAX,
            tell_all: false,
            first_ticket: 1,
        }
    }
}

/// One tenant's machines with their mailboxes, timers and disk.
#[derive(Debug)]
pub struct World {
    now: Millis,
    tenant: Tenant,
    queues: BTreeMap<SkillId, Queue>,
    agents: BTreeMap<AgentId, Agent>,
    chats: BTreeMap<ChatId, Chat>,
    mail: Mail,
    timers: BTreeMap<Alarm, Address>,
    alarms: u64,
    log: Log,
    rebuilding: Rebuilding,
    next_ticket: u64,
    asked: BTreeSet<Ticket>,
    devices: BTreeMap<(AgentId, DeviceId), u32>,
    customers: BTreeMap<ChatId, u32>,
    stings: BTreeMap<Address, u32>,
    watch: bool,
    tell_all: bool,
    start: Millis,
    restate_after: usize,
    patience: u64,
    unfair: Vec<Violation>,
    in_vain: Vec<(Address, Refusal)>,
    delivered: u64,
    tells: Vec<Tell>,
}

impl World {
    /// A tenant in which nothing has happened yet.
    pub fn new(setup: Setup) -> World {
        let mut mail = Mail::new(setup.order);
        mail.open(Address::Tenant);
        World {
            now: setup.start,
            tenant: Tenant::default(),
            queues: BTreeMap::new(),
            agents: BTreeMap::new(),
            chats: BTreeMap::new(),
            mail,
            timers: BTreeMap::new(),
            alarms: 0,
            log: Log::new(setup.disk, setup.journal, setup.desk),
            rebuilding: Rebuilding::new(setup.slow_rebuilds),
            next_ticket: setup.first_ticket.max(1),
            asked: BTreeSet::new(),
            devices: BTreeMap::new(),
            customers: BTreeMap::new(),
            stings: BTreeMap::new(),
            watch: setup.watch,
            tell_all: setup.tell_all,
            start: setup.start,
            restate_after: setup.restate_after,
            patience: setup.patience,
            unfair: Vec::new(),
            in_vain: Vec::new(),
            delivered: 0,
            tells: Vec::new(),
        }
    }

    /// The present instant.
    pub fn now(&self) -> Millis {
        self.now
    }

    /// A command nobody waits for, put into its machine's mailbox.
    pub fn send(&mut self, command: Command) {
        self.knock(command, Ticket::NONE);
    }

    /// A person's command, put into its machine's mailbox. One without a place for a ticket is answered when its turn is over.
    pub fn ask(&mut self, make: impl FnOnce(Ticket) -> Command) -> Ticket {
        let ticket = Ticket(self.next_ticket);
        self.next_ticket += 1;
        self.asked.insert(ticket);
        self.knock(make(ticket), ticket);
        ticket
    }

    /// The answer to a ticket, once it is there and what it says is written.
    pub fn answer(&self, ticket: Ticket) -> Option<&Answer> {
        self.log.answers.get(&ticket)
    }

    /// Every answer that was given and not forgotten.
    pub fn answers(&self) -> &BTreeMap<Ticket, Answer> {
        &self.log.answers
    }

    /// Tickets that nobody has answered yet.
    pub fn unanswered(&self) -> impl Iterator<Item = Ticket> + '_ {
        self.asked.iter().copied().filter(|ticket| !self.log.answers.contains_key(ticket))
    }

    /// Forgets every answer that was given: in a long run nobody reads them again.
    pub fn forget_answers(&mut self) {
        let answers = std::mem::take(&mut self.log.answers);
        self.asked.retain(|ticket| !answers.contains_key(ticket));
    }

    /// The journaled events that are written, in order.
    pub fn journal(&self) -> &[(Millis, Event)] {
        &self.log.journal
    }

    /// Forgets what is written: a long run folds events as they come. There is nothing to recover from any more.
    pub fn forget_journal(&mut self) {
        self.log.journal.clear();
    }

    /// The journaled events that happened but are not written yet, in order.
    pub fn unwritten(&self) -> impl Iterator<Item = &(Millis, Event)> {
        self.log.unwritten.iter().filter_map(|record| match record {
            Record::Event(entry) if entry.1.journaled() => Some(entry),
            _ => None,
        })
    }

    /// Writes at most so many of the effects that wait for the disk (facts and answers, in order); how many it wrote.
    pub fn write(&mut self, most: usize) -> usize {
        self.log.write(most)
    }

    /// How many effects wait for the disk.
    pub fn backlog(&self) -> usize {
        self.log.unwritten.len()
    }

    /// The tenant.
    pub fn tenant(&self) -> &Tenant {
        &self.tenant
    }
    /// The queues.
    pub fn queues(&self) -> &BTreeMap<SkillId, Queue> {
        &self.queues
    }
    /// The agents who have ever signed in.
    pub fn agents(&self) -> &BTreeMap<AgentId, Agent> {
        &self.agents
    }
    /// The chats that are not over and done.
    pub fn chats(&self) -> &BTreeMap<ChatId, Chat> {
        &self.chats
    }
    /// The read model, as of what is written, if it is folded.
    pub fn desk(&self) -> Option<&Desk> {
        self.log.desk.as_ref()
    }

    /// What closes every socket that is open, also those whose machine has not heard of them.
    pub fn sockets_close(&self) -> Vec<Command> {
        let devices = self.devices.iter().flat_map(|((agent, device), count)| {
            let closes = Command::Agent(*agent, agent::Command::DeviceDown(*device));
            std::iter::repeat_n(closes, *count as usize)
        });
        let customers = self.customers.iter().flat_map(|(chat, count)| {
            let closes = Command::Chat(*chat, chat::Command::Customer(Life::Down));
            std::iter::repeat_n(closes, *count as usize)
        });
        devices.chain(customers).collect()
    }

    /// Whether no message is under way, and no rebuild.
    pub fn quiet(&self) -> bool {
        self.mail.is_empty() && self.rebuilding.is_over()
    }

    /// Whether people's commands are taken: not while all machines are being rebuilt.
    pub fn open(&self) -> bool {
        self.rebuilding.lets_in()
    }

    /// How many messages have been delivered.
    pub fn delivered(&self) -> u64 {
        self.delivered
    }

    /// Every promise about a state, looked at now.
    pub fn check(&self) -> Vec<Violation> {
        let (queues, agents, chats) = (&self.queues, &self.agents, &self.chats);
        let index = Some(&self.tenant.index);
        Whole { now: self.now, quiet: self.quiet(), queues, agents, chats, index }.check()
    }

    /// Matches that broke FAIR_ORDER; only looked for when [`Setup::watch`] says so.
    pub fn unfair(&self) -> &[Violation] {
        &self.unfair
    }

    /// Messages between machines that were refused, which is a bug: machines answer each other with events.
    pub fn in_vain(&self) -> &[(Address, Refusal)] {
        &self.in_vain
    }

    /// Tickets that were answered more than once, which is a bug.
    pub fn settled_twice(&self) -> &[Ticket] {
        &self.log.settled_twice
    }

    /// The next so many turns of this machine panic: they have not happened, and the machine is rebuilt from its journal.
    pub fn sting(&mut self, address: Address, turns: u32) {
        self.stings.insert(address, turns.max(1));
    }

    /// Runs until no message is under way.
    ///
    /// # Panics
    /// When that takes more messages than [`Setup::patience`].
    pub fn settle(&mut self) {
        let until = self.delivered.saturating_add(self.patience);
        while self.step() {
            assert!(self.delivered < until, "machines talk without end: {} messages in one instant", self.patience);
        }
    }

    /// Lets time pass to this instant: deadlines fire in their order, and everything they lead to is settled between.
    pub fn advance(&mut self, to: Millis) {
        self.settle();
        while let Some(at) = self.next_deadline().filter(|at| *at <= to) {
            self.now = self.now.max(at);
            self.ring_next();
            self.settle();
        }
        self.now = self.now.max(to);
    }

    /// The clock jumps: it is later at once, and whatever has become due fires late, mixed with what is under way.
    pub fn jump(&mut self, to: Millis) {
        self.now = self.now.max(to);
        while self.next_deadline().is_some_and(|at| at <= self.now) {
            self.ring_next();
        }
    }

    /// When the next timer fires, if one is set. Timers may fire early, and are then set again.
    pub fn next_deadline(&mut self) -> Option<Millis> {
        while let Some((alarm, address)) = self.timers.first_key_value().map(|(alarm, address)| (*alarm, *address)) {
            if self.mail.berth(address).is_some_and(|berth| berth.armed == Some(alarm)) {
                return Some(alarm.0);
            }
            self.timers.pop_first();
        }
        None
    }

    fn ring_next(&mut self) {
        if let Some((_, address)) = self.timers.pop_first()
            && let Some(berth) = self.mail.berth(address)
        {
            berth.armed = None;
            // A machine that has reached its end has no deadline.
            let _ = self.mail.post(address, Some(address), Letter::Wake);
        }
    }

    fn knock(&mut self, command: Command, ticket: Ticket) {
        if !self.open() && !recover::is_presence(&command) {
            let own = command.ticket();
            self.log.refuse(if own.is_some() { own } else { ticket }, &Refusal::Storage);
            return;
        }
        self.note_presence(&command);
        self.hand(command.address(), None, Letter::Asked(command, ticket));
    }

    fn note_presence(&mut self, command: &Command) {
        match command {
            Command::Agent(id, agent::Command::DeviceUp(device)) => up(&mut self.devices, (*id, *device)),
            Command::Agent(id, agent::Command::DeviceDown(device)) => down(&mut self.devices, (*id, *device)),
            Command::Chat(id, chat::Command::Customer(Life::Up)) => up(&mut self.customers, *id),
            Command::Chat(id, chat::Command::Customer(Life::Down)) => down(&mut self.customers, *id),
            _ => {}
        }
    }
}

fn up<K: Ord>(counts: &mut BTreeMap<K, u32>, key: K) {
    *counts.entry(key).or_default() += 1;
}

fn down<K: Ord>(counts: &mut BTreeMap<K, u32>, key: K) {
    if let Some(count) = counts.get_mut(&key) {
        *count -= 1;
        if *count == 0 {
            counts.remove(&key);
        }
    }
}
