//! The leanest host there can be: the four machines in tables, one line of messages, timers in a heap, events counted. What a
//! chat's life costs here is what the core itself costs.
use crate::floor;
use catalogue::ids::{AgentId, ChatId, SkillId};
use routing::agent::Agent;
use routing::chat::{Chat, Opening};
use routing::queue::Queue;
use routing::settings::Mode;
use routing::tenant::Tenant;
use routing::time::Millis;
use routing::{Address, Command, Machine, Refusal, Reply, Tell, Ticket, Turn, turn};
use std::cmp::Reverse;
use std::collections::{BinaryHeap, HashMap, VecDeque};
use std::hash::{BuildHasherDefault, Hasher};
use std::hint::black_box;
use std::sync::Arc;

/// Spreads ids that nobody outside chooses, as the engine's own tables do.
#[derive(Default)]
struct Spread(u64);

impl Hasher for Spread {
    fn finish(&self) -> u64 {
        self.0 ^ (self.0 >> 32)
    }
    fn write(&mut self, bytes: &[u8]) {
        for byte in bytes {
            self.write_u64(u64::from(*byte));
        }
    }
    fn write_u32(&mut self, n: u32) {
        self.write_u64(u64::from(n));
    }
    fn write_u64(&mut self, n: u64) {
        self.0 = (self.0.rotate_left(5) ^ n).wrapping_mul(0x9e37_79b9_7f4a_7c15);
    }
    fn write_u128(&mut self, n: u128) {
        self.write_u64((n >> 64) as u64);
        self.write_u64(n as u64);
    }
}

/// Machines of one kind, and for when each has been set a timer.
type Hall<K, M> = HashMap<K, (M, Option<Millis>), BuildHasherDefault<Spread>>;

/// One push skill, agents with one slot each.
pub(crate) struct Lean {
    now: Millis,
    tenant: (Tenant, Option<Millis>),
    queues: Hall<SkillId, Queue>,
    agents: Hall<AgentId, Agent>,
    chats: Hall<ChatId, Chat>,
    outside: Outside,
    opening: Arc<Opening>,
    next: u128,
    served: u128,
}

/// What the machines share.
#[derive(Default)]
struct Outside {
    mail: VecDeque<Command>,
    timers: BinaryHeap<Reverse<(Millis, Address)>>,
    events: u64,
    answers: u64,
}

impl<M: Machine> Turn<M> for Outside {
    fn happened(&mut self, event: M::Event) {
        black_box(&event);
        self.events += 1;
    }
    fn tell(&mut self, tell: Tell) {
        self.mail.push_back(tell.into_command());
    }
    fn settle(&mut self, _: Ticket, answer: Result<Reply, Refusal>) {
        assert!(answer.is_ok(), "the floor refused: {answer:?}");
        self.answers += 1;
    }
}

impl Lean {
    /// So many agents, all free.
    pub(crate) fn with_agents(agents: u32) -> Lean {
        let mut lean = Lean {
            now: Millis(1),
            tenant: Default::default(),
            queues: Hall::default(),
            agents: Hall::default(),
            chats: Hall::default(),
            outside: Outside::default(),
            opening: floor::opening(),
            next: 0,
            served: 0,
        };
        lean.send(floor::config(Mode::Push));
        for id in (0..agents).map(AgentId) {
            lean.send(floor::sign_in(id, 1, Ticket(1)));
            lean.send(floor::connects(id));
        }
        lean
    }

    /// One agent, at whom a chat rings, and so many chats behind it.
    pub(crate) fn with_waiting(waiting: u32) -> Lean {
        let mut lean = Lean::with_agents(1);
        for _ in 0..=waiting {
            lean.arrives();
        }
        lean
    }

    /// Delivers a command, and everything that follows from it.
    fn send(&mut self, command: Command) {
        self.outside.mail.push_back(command);
        while let Some(command) = self.outside.mail.pop_front() {
            match command {
                Command::Tenant(command) => {
                    let (machine, armed) = &mut self.tenant;
                    deliver(machine, armed, self.now, Address::Tenant, command, &mut self.outside);
                }
                Command::Queue(id, command) => {
                    let (machine, armed) = self.queues.entry(id).or_default();
                    deliver(machine, armed, self.now, Address::Queue(id), command, &mut self.outside);
                }
                Command::Agent(id, command) => {
                    let (machine, armed) = self.agents.entry(id).or_default();
                    deliver(machine, armed, self.now, Address::Agent(id), command, &mut self.outside);
                }
                Command::Chat(id, command) => {
                    let (machine, armed) = self.chats.entry(id).or_insert_with(|| (Chat::new(id), None));
                    if deliver(machine, armed, self.now, Address::Chat(id), command, &mut self.outside) {
                        self.chats.remove(&id);
                    }
                }
            }
        }
    }

    /// A millisecond passes, and timers that are due ring.
    fn passes(&mut self) {
        self.now = self.now + Millis(1);
        while let Some(Reverse((at, address))) = self.outside.timers.peek().copied().filter(|due| due.0.0 <= self.now) {
            self.outside.timers.pop();
            let due = match address {
                Address::Tenant => rings(&mut self.tenant, at).map(Command::Tenant),
                Address::Queue(id) => {
                    self.queues.get_mut(&id).and_then(|m| rings(m, at)).map(|c| Command::Queue(id, c))
                }
                Address::Agent(id) => {
                    self.agents.get_mut(&id).and_then(|m| rings(m, at)).map(|c| Command::Agent(id, c))
                }
                Address::Chat(id) => self.chats.get_mut(&id).and_then(|m| rings(m, at)).map(|c| Command::Chat(id, c)),
            };
            if let Some(command) = due {
                self.send(command);
            }
        }
    }

    fn arrives(&mut self) -> ChatId {
        self.passes();
        self.next += 1;
        let chat = floor::chat(self.next);
        let opening = self.opening.clone();
        self.send(floor::admit(chat, &opening, Ticket(1)));
        self.send(floor::opens_window(chat));
        chat
    }

    fn serve(&mut self, chat: ChatId, agent: AgentId) {
        self.send(floor::take(agent, chat, Ticket(1)));
        self.send(floor::end(agent, chat, Ticket(1)));
        self.send(floor::shuts_window(chat));
        self.send(floor::wrap_up(agent, chat, Ticket(1)));
    }

    /// A chat comes, is rung, accepted, ended and wrapped up: some ten events over four machines.
    pub(crate) fn life(&mut self) {
        let chat = self.arrives();
        let agent = self.tenant.0.index.engaged(chat).expect("somebody is free");
        self.serve(chat, agent);
    }

    /// The same where everybody has to wait: one chat comes, the first of the line is served.
    pub(crate) fn life_in_line(&mut self) {
        self.arrives();
        self.served += 1;
        self.serve(floor::chat(self.served), AgentId(0));
    }
}

/// One turn of a machine; whether it has reached its end.
fn deliver<M: Machine>(
    machine: &mut M,
    armed: &mut Option<Millis>,
    now: Millis,
    address: Address,
    command: M::Command,
    outside: &mut Outside,
) -> bool {
    let ticket = Ticket::NONE;
    turn(machine, now, ticket, command, outside);
    let finished = machine.finished();
    if !finished
        && let Some((at, _)) = machine.deadline()
        && armed.is_none_or(|armed| at < armed)
    {
        *armed = Some(at);
        outside.timers.push(Reverse((at, address)));
    }
    finished
}

/// What a machine tells itself when a timer rings; nothing where the timer was put off.
fn rings<M: Machine>((machine, armed): &mut (M, Option<Millis>), at: Millis) -> Option<M::Command> {
    if *armed == Some(at) {
        *armed = None;
    }
    machine.deadline().filter(|(due, _)| *due <= at).map(|(_, command)| command)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_life_is_some_ten_events_and_leaves_nothing_behind() {
        let mut lean = Lean::with_agents(3);
        let before = lean.outside.events;
        lean.life();
        assert!((10..30).contains(&(lean.outside.events - before)));
        assert!(lean.chats.is_empty());
        let mut line = Lean::with_waiting(5);
        line.life_in_line();
        assert_eq!(line.chats.len(), 6);
    }
}
