//! From the journal to machines at work: a whole tenant after a crash, and one machine that fell.
use super::disk::needed;
use super::mail::{Letter, Say};
use super::{Setup, World};
use catalogue::ids::{AgentId, ChatId, DeviceId, SkillId};
use routing::agent::{self, Agent};
use routing::chat::{self, Chat, Life};
use routing::queue::Queue;
use routing::tenant::Tenant;
use routing::time::Millis;
use routing::{Address, Command, Event, Machine};
use std::collections::BTreeMap;

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

impl World {
    /// The tenant after a crash that left this journal: machines are folded from it, then everybody says how they stand.
    /// Every socket is gone and nobody waits for an answer.
    pub fn recover(setup: Setup, journal: Vec<(Millis, Event)>, now: Millis) -> World {
        let folded = fold(needed(&journal));
        let floor = journal.last().map_or(now, |(at, _)| *at);
        let mut world = World::new(setup);
        world.now = world.now.max(now).max(floor);
        for entry in &journal {
            world.log.show(entry);
        }
        world.log.journal = journal;
        world.tenant = folded.tenant;
        world.queues = folded.queues;
        world.agents = folded.agents;
        world.chats = folded.chats;
        for address in world.addresses() {
            world.mail.open(address);
            world.set_out(address);
        }
        world.everybody_says();
        world
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
        for say in [Say::AllButSeats, Say::Seats] {
            for address in self.addresses() {
                // Who has reached the end says nothing.
                let _ = self.mail.post(address, None, Letter::Resume(say));
            }
            self.settle();
        }
    }

    fn addresses(&self) -> Vec<Address> {
        let queues = self.queues.keys().map(|id| Address::Queue(*id));
        let agents = self.agents.keys().map(|id| Address::Agent(*id));
        let chats = self.chats.keys().map(|id| Address::Chat(*id));
        std::iter::once(Address::Tenant).chain(queues).chain(agents).chain(chats).collect()
    }
}

/// Rebuilds one machine from everything of it that is written. Others go on meanwhile.
pub(super) fn rebuild(world: &mut World, address: Address, again: Option<(Option<Address>, Letter)>) {
    let waiting = world.mail.take(address);
    let journal: Vec<(Millis, Event)> =
        world.log.journal.iter().filter(|(_, event)| event.address() == address).cloned().collect();
    let mut folded = fold(needed(&journal));
    world.drop_machine(address);
    let lives = match address {
        Address::Tenant => put(&mut world.tenant, Some(folded.tenant)),
        Address::Queue(id) => insert(&mut world.queues, id, folded.queues.remove(&id)),
        Address::Agent(id) => insert(&mut world.agents, id, folded.agents.remove(&id)),
        Address::Chat(id) => insert(&mut world.chats, id, folded.chats.remove(&id)),
    };
    if lives {
        world.mail.open(address);
        world.set_out(address);
        if address != Address::Tenant {
            let _ = world.mail.post(address, None, Letter::Resume(Say::Everything));
        }
    }
    // What came meanwhile; for a machine that is not there any more it is as if it came too late.
    for (from, letter) in again.into_iter().chain(waiting) {
        // A timer of the machine that fell is not one of its successor, who has also been told afresh who is connected.
        if !matches!(letter, Letter::Wake | Letter::SetOut(_)) && !is_presence(&letter) {
            world.hand(address, from, letter);
        }
    }
    if matches!(address, Address::Tenant | Address::Queue(_)) {
        // They know of chats and seats only from what others have told them.
        world.everybody_says();
    }
}

fn is_presence(letter: &Letter) -> bool {
    let Letter::Asked(command, _) = letter else { return false };
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
