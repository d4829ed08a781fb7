//! One delivery: from a mailbox through a turn to what it leaves.
use super::World;
use super::disk::{Log, Record};
use super::kind::Kind;
use super::mail::{Alarm, Berth, Letter, Say, Try};
use catalogue::ids::{AgentId, ChatId, SkillId};
use routing::agent::Agent;
use routing::chat::Chat;
use routing::machine::turn;
use routing::queue::Queue;
use routing::tenant::{self, Report, SeatState, Tenant};
use routing::time::Millis;
use routing::{Address, Command, Effect, Effects, Machine, Refusal, Reply, Tell, Ticket, Turn, invariants};
use std::collections::BTreeMap;

/// More often in one instant is no timer due that ever comes to its end.
const DUE_AT_ONCE: u32 = 10_000;

impl World {
    /// Delivers one message, or goes on with a rebuild; false when there is nothing to do.
    pub fn step(&mut self) -> bool {
        if self.rebuilds_on() {
            return true;
        }
        let Some((address, from, letter, last)) = self.mail.next() else { return false };
        self.delivered += 1;
        if self.tell_all {
            println!("{:>9} {address:?} <- {letter:?}", (self.now - self.start).0);
        }
        if matches!(letter, Letter::Told(..) | Letter::Asked(..) | Letter::SetOut(_)) && self.stung(address) {
            self.fall(address, from, letter);
            self.mail.ran();
            return true;
        }
        match (address, letter) {
            (_, Letter::Rebuild(again)) => self.rebuild(address, again),
            (Address::Tenant, letter) => self.deliver_to_tenant(letter),
            (Address::Queue(id), letter) => self.deliver::<Queue>(id, letter),
            (Address::Agent(id), letter) => self.deliver::<Agent>(id, letter),
            (Address::Chat(id), letter) => self.deliver::<Chat>(id, letter),
        }
        // Only a chat ever reaches its end.
        if last && matches!(address, Address::Chat(_)) && self.mail.berth(address).is_some_and(|berth| berth.retired) {
            self.drop_machine(address);
        }
        self.mail.ran();
        true
    }

    /// Puts a letter into a mailbox, or does what is to be done when nobody is there.
    pub(super) fn hand(&mut self, to: Address, from: Option<Address>, letter: Letter) {
        let Err(letter) = self.mail.post(to, from, letter) else { return };
        let creates = match &letter {
            Letter::Asked(command, _) => command.creates(),
            Letter::Told(tell, _) => tell.creates(),
            Letter::SetOut(_) | Letter::Wake | Letter::Resume(_) | Letter::Rebuild(_) => false,
        };
        if creates {
            self.begin(to);
            self.mail.post(to, from, letter).expect("a machine that has just come into being hears");
        } else {
            self.miss(to, letter, None);
        }
    }

    /// Nobody hears this: whoever waits is told, and nothing stays held.
    pub(super) fn miss(&mut self, to: Address, letter: Letter, refusal: Option<Refusal>) {
        match letter {
            Letter::Asked(command, ticket) => {
                let refusal = refusal.unwrap_or_else(|| command.not_there());
                let own = command.ticket();
                self.settle_ticket(if own.is_some() { own } else { ticket }, Err(refusal));
            }
            Letter::Told(tell, _) => {
                if let Tell::Ring(agent, _) = &tell {
                    // Until the agent says otherwise: else the chat would be offered to the same empty seat again and again.
                    let seat = SeatState { idle_since: self.now, ..SeatState::default() };
                    let seat = Report::Seat { agent: *agent, seat, rang: None };
                    self.tell(Some(to), Tell::Report(seat));
                }
                for effect in tell.bounce() {
                    match effect {
                        Effect::Tell(tell) => self.tell(Some(to), tell),
                        Effect::Settle(ticket, answer) => {
                            self.settle_ticket(ticket, refusal.clone().map_or(answer, Err))
                        }
                        Effect::Then(()) => {}
                    }
                }
            }
            Letter::SetOut(_) | Letter::Wake | Letter::Resume(_) | Letter::Rebuild(_) => {}
        }
    }

    pub(super) fn tell(&mut self, from: Option<Address>, tell: Tell) {
        self.hand(tell.address(), from, Letter::Told(tell, Try::First));
    }

    fn settle_ticket(&mut self, ticket: Ticket, answer: Result<Reply, Refusal>) {
        if ticket.is_some() {
            self.log.take(Record::Settle(ticket, answer));
        }
    }

    fn begin(&mut self, address: Address) {
        self.mail.open(address);
        match address {
            Address::Tenant => {}
            Address::Queue(id) => drop(self.queues.insert(id, Queue::default())),
            Address::Agent(id) => drop(self.agents.insert(id, Agent::default())),
            Address::Chat(id) => drop(self.chats.insert(id, Chat::new(id))),
        }
    }

    pub(super) fn drop_machine(&mut self, address: Address) {
        self.mail.close(address);
        match address {
            Address::Tenant => {}
            Address::Queue(id) => drop(self.queues.remove(&id)),
            Address::Agent(id) => drop(self.agents.remove(&id)),
            Address::Chat(id) => drop(self.chats.remove(&id)),
        }
    }

    fn deliver_to_tenant(&mut self, letter: Letter) {
        if !self.watch {
            self.deliver::<Tenant>((), letter);
            return;
        }
        let before = self.tenant.clone();
        self.log.turn = Some(Vec::new());
        self.deliver::<Tenant>((), letter);
        let events = self.log.turn.take().unwrap_or_default();
        let found = watch(before, self.now, events);
        self.unfair.extend(found);
    }

    fn deliver<M: Hall>(&mut self, id: M::Id, letter: Letter) {
        let woken = matches!(letter, Letter::Wake);
        self.take::<M>(id, letter);
        // As an actor does: a timer that is due again at once is heard in the same run.
        let mut again = 0;
        while woken && M::of(self, id).and_then(|machine| machine.deadline()).is_some_and(|(at, _)| at <= self.now) {
            again += 1;
            assert!(again < DUE_AT_ONCE, "a timer of {:?} is due without end", M::address(id));
            self.take::<M>(id, Letter::Wake);
        }
    }

    fn take<M: Hall>(&mut self, id: M::Id, letter: Letter) {
        let address = M::address(id);
        let (command, waits, told) = match letter {
            Letter::Told(tell, _) => (M::own(tell.into_command()), Ticket::NONE, true),
            Letter::Asked(command, ticket) => {
                let own = command.ticket();
                (M::own(command), if own.is_some() { own } else { ticket }, false)
            }
            Letter::SetOut(command) => (M::own(command), Ticket::NONE, false),
            Letter::Wake => {
                let due = M::of(self, id).and_then(|machine| machine.deadline()).filter(|(at, _)| *at <= self.now);
                match due {
                    Some((_, command)) => (Some(command), Ticket::NONE, false),
                    None => return self.arm::<M>(id),
                }
            }
            Letter::Resume(say) => return self.resume::<M>(id, say),
            // Whoever fell is rebuilt before this.
            Letter::Rebuild(_) => return,
        };
        let command = command.expect("a message is addressed to the kind of machine that it is for");
        let unsaid = waits.is_some() && !M::asks(&command);
        let refused = self.run::<M>(id, waits, command);
        match refused {
            Some(refusal) if told => self.in_vain.push((address, refusal)),
            None if unsaid => self.settle_ticket(waits, Ok(Reply::Done)),
            _ => {}
        }
    }

    fn run<M: Hall>(&mut self, id: M::Id, ticket: Ticket, command: M::Command) -> Option<Refusal> {
        let now = self.now;
        let mut tells = std::mem::take(&mut self.tells);
        let (machine, log) = M::with_log(self, id).expect("a machine with a mailbox exists");
        let mut out = Out::<M> { id, now, log, tells: &mut tells, written: 0, restated: false };
        let refused = turn(machine, now, ticket, command, &mut out);
        let (written, restated) = (out.written, out.restated);
        let (finished, deadline, weight) = (machine.finished(), machine.deadline(), machine.weight());
        let address = M::address(id);
        let berth = self.mail.berth(address).expect("a machine with a mailbox has a berth");
        berth.unstated = if restated { 0 } else { berth.unstated + written };
        let restate = berth.unstated >= self.restate_after.max(2 * weight);
        if finished {
            berth.retired = true;
        } else if let Some((at, _)) = deadline {
            set(&mut self.timers, &mut self.alarms, berth, address, at);
        }
        for tell in tells.drain(..) {
            self.tell(Some(address), tell);
        }
        self.tells = tells;
        if restate
            && !finished
            && let Some(command) = M::restate()
        {
            if let Some(berth) = self.mail.berth(address) {
                berth.unstated = 0;
            }
            self.hand(address, Some(address), Letter::Asked(M::command(id, command), Ticket::NONE));
        }
        refused
    }

    /// One timer: for the deadline, or earlier. When it fires too early it is set again.
    pub(super) fn arm<M: Hall>(&mut self, id: M::Id) {
        let Some((at, _)) = M::of(self, id).and_then(|machine| machine.deadline()) else { return };
        let address = M::address(id);
        if let Some(berth) = self.mail.berth(address) {
            set(&mut self.timers, &mut self.alarms, berth, address, at);
        }
    }

    fn resume<M: Hall>(&mut self, id: M::Id, say: Say) {
        let now = self.now;
        let effects: Effects<M::Command> = match M::of(self, id) {
            Some(machine) if !machine.finished() => machine.resume(now),
            _ => return,
        };
        for effect in effects {
            match effect {
                Effect::Tell(tell) if say.includes(&tell) => self.tell(Some(M::address(id)), tell),
                Effect::Then(command) if say != Say::Seats => drop(self.run::<M>(id, Ticket::NONE, command)),
                // Nobody waits any more who waited before the restart.
                Effect::Tell(_) | Effect::Then(_) | Effect::Settle(..) => {}
            }
        }
    }

    fn stung(&mut self, address: Address) -> bool {
        let Some(turns) = self.stings.get_mut(&address) else { return false };
        *turns -= 1;
        if *turns == 0 {
            self.stings.remove(&address);
        }
        true
    }
}

/// Sets a machine's timer, unless one is set that fires no later.
fn set(timers: &mut BTreeMap<Alarm, Address>, alarms: &mut u64, berth: &mut Berth, address: Address, at: Millis) {
    if at < Millis::NEVER && berth.armed.is_none_or(|(armed, _)| at < armed) {
        *alarms += 1;
        berth.armed = Some((at, *alarms));
        timers.insert((at, *alarms), address);
    }
}

/// FAIR_ORDER of every match of a turn, each held against the index as it was just before.
fn watch(mut before: Tenant, now: Millis, events: Vec<tenant::Event>) -> Vec<invariants::Violation> {
    let mut found = Vec::new();
    for event in events {
        found.extend(invariants::fair(&before.index, now, &event));
        before.evolve(now, &event);
    }
    found
}

impl Say {
    fn includes(self, tell: &Tell) -> bool {
        let seat = matches!(tell, Tell::Report(Report::Seat { .. }));
        match self {
            Say::AllButSeats => !seat,
            Say::Seats => seat,
            Say::Everything => true,
        }
    }
}

/// What a turn leaves.
struct Out<'a, M: Kind> {
    id: M::Id,
    now: Millis,
    log: &'a mut Log,
    tells: &'a mut Vec<Tell>,
    written: usize,
    restated: bool,
}

impl<M: Kind> Turn<M> for Out<'_, M> {
    fn happened(&mut self, event: M::Event) {
        self.restated |= M::restated(&event);
        let event = M::event(self.id, event);
        self.written += usize::from(event.journaled());
        self.log.take(Record::Event((self.now, event)));
    }
    fn tell(&mut self, tell: Tell) {
        self.tells.push(tell);
    }
    fn settle(&mut self, ticket: Ticket, answer: Result<Reply, Refusal>) {
        self.log.take(Record::Settle(ticket, answer));
    }
}

/// Where a kind of machine lives in the world.
pub(super) trait Hall: Kind {
    fn of(world: &World, id: Self::Id) -> Option<&Self>;
    fn with_log(world: &mut World, id: Self::Id) -> Option<(&mut Self, &mut Log)>;
    fn own(command: Command) -> Option<Self::Command>;
    fn command(id: Self::Id, command: Self::Command) -> Command;
    /// Whether the command carries its ticket itself.
    fn asks(command: &Self::Command) -> bool;
}

impl Hall for Tenant {
    fn of(world: &World, (): ()) -> Option<&Tenant> {
        Some(&world.tenant)
    }
    fn with_log(world: &mut World, (): ()) -> Option<(&mut Tenant, &mut Log)> {
        Some((&mut world.tenant, &mut world.log))
    }
    fn own(command: Command) -> Option<tenant::Command> {
        if let Command::Tenant(command) = command { Some(command) } else { None }
    }
    fn command((): (), command: tenant::Command) -> Command {
        Command::Tenant(command)
    }
    fn asks(command: &tenant::Command) -> bool {
        command.ticket().is_some()
    }
}

macro_rules! hall {
    ($machine:ty, $id:ty, $field:ident, $variant:ident, $asks:expr) => {
        impl Hall for $machine {
            fn of(world: &World, id: $id) -> Option<&Self> {
                world.$field.get(&id)
            }
            fn with_log(world: &mut World, id: $id) -> Option<(&mut Self, &mut Log)> {
                Some((world.$field.get_mut(&id)?, &mut world.log))
            }
            fn own(command: Command) -> Option<Self::Command> {
                if let Command::$variant(_, command) = command { Some(command) } else { None }
            }
            fn command(id: $id, command: Self::Command) -> Command {
                Command::$variant(id, command)
            }
            fn asks(command: &Self::Command) -> bool {
                let asks: fn(&Self::Command) -> bool = $asks;
                asks(command)
            }
        }
    };
}

hall!(Queue, SkillId, queues, Queue, |_| false);
hall!(Agent, AgentId, agents, Agent, |command| command.ticket().is_some());
hall!(Chat, ChatId, chats, Chat, |command| command.ticket().is_some());
