//! From the journal to machines at work: a whole tenant after a crash or a batch that failed, and one machine that fell.
use super::disk::needed;
use super::mail::{Letter, Say, Try};
use super::{Setup, World};
use catalogue::ids::{AgentId, ChatId, DeviceId, SkillId};
use routing::agent::{self, Agent};
use routing::chat::{self, Chat, Life};
use routing::queue::Queue;
use routing::tenant::Tenant;
use routing::time::Millis;
use routing::{Address, Command, Event, Machine, Refusal, Tell};
use std::collections::{BTreeMap, VecDeque};

/// Machines as a journal says they are.
#[derive(Debug, Default)]
pub struct Folded {
    /// The tenant; its index is no part of the journal.
    pub tenant: Tenant,
    /// The queues.
    pub queues: BTreeMap<SkillId, Queue>,
    /// The agents.
    pub agents: BTreeMap<AgentId, Agent>,
    /// The chats that are not over.
    pub chats: BTreeMap<ChatId, Chat>,
}

/// Folds a journal into fresh machines, and does nothing else: nobody is told, nobody is answered.
pub fn fold<'a>(journal: impl IntoIterator<Item = &'a (Millis, Event)>) -> Folded {
    let mut folded = Folded::default();
    for (at, event) in journal {
        match event {
            Event::Tenant(event) => folded.tenant.evolve(*at, event),
            Event::Queue(id, event) => folded.queues.entry(*id).or_default().evolve(*at, event),
            Event::Agent(id, event) => folded.agents.entry(*id).or_default().evolve(*at, event),
            Event::Chat(id, event) => folded.chats.entry(*id).or_insert_with(|| Chat::new(*id)).evolve(*at, event),
        }
    }
    folded.chats.retain(|_, chat| !chat.finished());
    folded
}

/// What is still to be done of a rebuild.
#[derive(Debug, Default)]
pub(super) struct Rebuilding {
    /// Whether others go on meanwhile.
    slow: bool,
    /// No machine is there.
    given_up: bool,
    /// People are refused until everybody has said how they stand.
    shut: bool,
    /// What everybody has yet to be asked to say.
    rounds: VecDeque<Say>,
}

impl Rebuilding {
    pub(super) fn new(slow: bool) -> Rebuilding {
        Rebuilding { slow, ..Rebuilding::default() }
    }

    pub(super) fn is_over(&self) -> bool {
        !self.shut && self.rounds.is_empty()
    }

    pub(super) fn lets_in(&self) -> bool {
        !self.shut
    }
}

impl World {
    /// The tenant after a crash that left this journal: machines are folded from it, then everybody says how they stand.
    /// Every socket is gone and nobody waits for an answer. Where rebuilds are slow, it is about to be so.
    pub fn recover(setup: Setup, journal: Vec<(Millis, Event)>, now: Millis) -> World {
        let floor = journal.last().map_or(now, |(at, _)| *at);
        let mut world = World::new(setup);
        world.now = world.now.max(now).max(floor);
        world.log.journal = journal;
        world.log.show_afresh();
        world.rebuilding.shut = true;
        world.build();
        world
    }

    /// A batch could not be written: what is not written by now never will be, and whoever waits is refused. The machines are
    /// given up, to be built anew from what is written; sockets stay as they are.
    pub fn collapse(&mut self) {
        for ticket in self.unanswered().collect::<Vec<_>>() {
            self.log.refuse(ticket, &Refusal::Storage);
        }
        self.log.lose();
        self.mail.clear();
        self.timers.clear();
        self.tenant = Tenant::default();
        self.queues.clear();
        self.agents.clear();
        self.chats.clear();
        self.rebuilding = Rebuilding { given_up: true, shut: true, ..Rebuilding::new(self.rebuilding.slow) };
        if !self.rebuilding.slow {
            self.rebuilds_on();
        }
    }

    /// Goes on with a rebuild whose turn has come.
    pub(super) fn rebuilds_on(&mut self) -> bool {
        if self.rebuilding.is_over() || !self.mail.all_asked() {
            return false;
        }
        if self.rebuilding.given_up {
            self.rebuilding.given_up = false;
            self.build();
        } else if let Some(say) = self.rebuilding.rounds.pop_front() {
            self.asks_everybody(say);
        } else {
            self.rebuilding.shut = false;
        }
        true
    }

    /// Machines as the journal says they are, who are about to say how they stand.
    fn build(&mut self) {
        let folded = fold(needed(&self.log.journal));
        self.tenant = folded.tenant;
        self.queues = folded.queues;
        self.agents = folded.agents;
        self.chats = folded.chats;
        for address in self.addresses() {
            self.mail.open(address);
            self.set_out(address);
        }
        self.everybody_says();
    }

    /// After a rebuild: timers run again, the machine hears that it was away and which sockets are open.
    fn set_out(&mut self, address: Address) {
        match address {
            Address::Tenant => self.arm::<Tenant>(()),
            Address::Queue(id) => self.arm::<Queue>(id),
            Address::Agent(id) => {
                self.arm::<Agent>(id);
                self.drop_in(address, Command::Agent(id, agent::Command::Recovered));
                let open = self.devices.range((id, DeviceId(0))..=(id, DeviceId(u128::MAX)));
                let open = open.flat_map(|((_, device), count)| std::iter::repeat_n(*device, *count as usize));
                for device in open.collect::<Vec<_>>() {
                    self.drop_in(address, Command::Agent(id, agent::Command::DeviceUp(device)));
                }
            }
            Address::Chat(id) => {
                self.arm::<Chat>(id);
                self.drop_in(address, Command::Chat(id, chat::Command::Recovered));
                for _ in 0..self.customers.get(&id).copied().unwrap_or(0) {
                    self.drop_in(address, Command::Chat(id, chat::Command::Customer(Life::Up)));
                }
            }
        }
    }

    fn drop_in(&mut self, address: Address, command: Command) {
        let _ = self.mail.post(address, None, Letter::SetOut(command));
    }

    /// Everybody says how they stand: first what waits and what rings, and only when all of it was heard the free seats.
    fn everybody_says(&mut self) {
        let rounds = [Say::AllButSeats, Say::Seats];
        if self.rebuilding.slow {
            self.rebuilding.rounds.extend(rounds);
            return;
        }
        for say in rounds {
            self.asks_everybody(say);
            self.settle();
        }
        self.rebuilding.shut = false;
    }

    fn asks_everybody(&mut self, say: Say) {
        if self.tell_all {
            println!("{:>9} everybody says {say:?}", (self.now - self.start).0);
        }
        for address in self.addresses() {
            // Who has reached the end says nothing.
            let _ = self.mail.post(address, None, Letter::Resume(say));
        }
    }

    /// A machine's turn panicked. The turn has not happened; a person who waited is refused, a machine's word is tried
    /// once more, and the machine is rebuilt.
    pub(super) fn fall(&mut self, address: Address, from: Option<Address>, letter: Letter) {
        // A rebuild reads the journal, so what has happened is written before it.
        let slow = self.rebuilding.slow && self.mail.berth(address).is_some_and(|berth| !berth.retired);
        if !slow {
            self.log.write(usize::MAX);
        }
        let again = match letter {
            Letter::Told(tell, Try::First) => Some((from, tell)),
            letter => {
                self.miss(address, letter, Some(Refusal::Overloaded));
                None
            }
        };
        if !slow {
            self.rebuild(address, again);
            return;
        }
        let waiting = self.mail.take(address);
        let first = (None, Letter::Rebuild(again));
        for (from, letter) in std::iter::once(first).chain(waiting) {
            self.mail
                .post(address, from, letter)
                .map_err(drop)
                .expect("a machine that has not reached its end has a mailbox");
        }
    }

    /// Rebuilds one machine from everything of it that is written. Others have gone on meanwhile.
    pub(super) fn rebuild(&mut self, address: Address, again: Option<(Option<Address>, Tell)>) {
        if self.rebuilding.slow {
            self.log.write(usize::MAX);
        }
        let waiting = self.mail.take(address);
        let journal: Vec<(Millis, Event)> =
            self.log.journal.iter().filter(|(_, event)| event.address() == address).cloned().collect();
        let mut folded = fold(needed(&journal));
        self.drop_machine(address);
        let lives = match address {
            Address::Tenant => put(&mut self.tenant, Some(folded.tenant)),
            Address::Queue(id) => insert(&mut self.queues, id, folded.queues.remove(&id)),
            Address::Agent(id) => insert(&mut self.agents, id, folded.agents.remove(&id)),
            Address::Chat(id) => insert(&mut self.chats, id, folded.chats.remove(&id)),
        };
        if lives {
            self.mail.open(address);
            self.set_out(address);
            if address != Address::Tenant {
                let _ = self.mail.post(address, None, Letter::Resume(Say::Everything));
            }
        }
        // What came meanwhile; for a machine that is not there any more it is as if it came too late.
        let again = again.map(|(from, tell)| (from, Letter::Told(tell, Try::Second)));
        for (from, letter) in again.into_iter().chain(waiting) {
            // A timer of the machine that fell is not one of its successor, who has also been told afresh who is connected.
            let told_afresh = match &letter {
                Letter::Wake | Letter::SetOut(_) => true,
                Letter::Asked(command, _) => is_presence(command),
                Letter::Told(..) | Letter::Resume(_) | Letter::Rebuild(_) => false,
            };
            if !told_afresh {
                self.hand(address, from, letter);
            }
        }
        if matches!(address, Address::Tenant | Address::Queue(_)) {
            // They know of chats and seats only from what others have told them.
            self.everybody_says();
        }
    }

    fn addresses(&self) -> Vec<Address> {
        let queues = self.queues.keys().map(|id| Address::Queue(*id));
        let agents = self.agents.keys().map(|id| Address::Agent(*id));
        let chats = self.chats.keys().map(|id| Address::Chat(*id));
        std::iter::once(Address::Tenant).chain(queues).chain(agents).chain(chats).collect()
    }
}

/// Whether it says that a socket opened or went: what a rebuilt machine is told afresh.
pub(super) fn is_presence(command: &Command) -> bool {
    matches!(
        command,
        Command::Agent(_, agent::Command::DeviceUp(_) | agent::Command::DeviceDown(_))
            | Command::Chat(_, chat::Command::Customer(Life::Up | Life::Down))
    )
}

fn put<M>(place: &mut M, machine: Option<M>) -> bool {
    machine.map(|machine| *place = machine).is_some()
}

fn insert<K: Ord, M>(machines: &mut BTreeMap<K, M>, id: K, machine: Option<M>) -> bool {
    machine.map(|machine| machines.insert(id, machine)).is_some()
}
