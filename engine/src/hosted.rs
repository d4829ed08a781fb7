//! What a host needs to know of each of the four machines besides that it is one.
use crate::exchange::{Hall, Halls};
use catalogue::ids::{AgentId, ChatId, SkillId};
use routing::agent::Agent;
use routing::chat::Chat;
use routing::queue::Queue;
use routing::tenant::Tenant;
use routing::{Address, Command, Event, Machine, Tell, Ticket, agent, chat, queue, tenant};
use std::fmt::Debug;
use std::hash::Hash;

/// The kinds of actors, for gauges.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Kind {
    Tenant,
    Queue,
    Agent,
    Chat,
}

impl Kind {
    pub(crate) const ALL: [Kind; 4] = [Kind::Tenant, Kind::Queue, Kind::Agent, Kind::Chat];

    pub(crate) fn name(self) -> &'static str {
        match self {
            Kind::Tenant => "tenant",
            Kind::Queue => "queue",
            Kind::Agent => "agent",
            Kind::Chat => "chat",
        }
    }
}

/// A machine that can live in a [`crate::host::Host`].
pub(crate) trait Hosted: Machine<Command: Send, Event: Send> + Clone + Send + Unpin + 'static {
    type Id: Copy + Eq + Ord + Hash + Debug + Send + Unpin + 'static;
    const KIND: Kind;

    fn fresh(id: Self::Id) -> Self;
    fn address(id: Self::Id) -> Address;
    fn command(id: Self::Id, command: Self::Command) -> Command;
    fn event(id: Self::Id, event: Self::Event) -> Event;
    /// An event, if it is one of this kind of machine.
    fn own(event: &Event) -> Option<&Self::Event>;
    fn ticket(command: &Self::Command) -> Ticket;
    /// What to tell it after a restart, if anything.
    fn recovered() -> Option<Self::Command>;
    /// How to have it say everything afresh, if it can.
    fn restate() -> Option<Self::Command>;
    fn restated(event: &Self::Event) -> bool;
    /// Whether it only repeats what its owner has said or will say: nobody outside needs to hear it.
    fn echo(_: &Self::Event) -> bool {
        false
    }
    /// Itself, where a shadow is to begin from it.
    fn shadowed(&self) -> Option<Tenant> {
        None
    }
    /// Whether it is asked for something that a shadow decides too.
    fn asks(_: &Self::Command) -> bool {
        false
    }
    /// For what.
    fn asked(_: &Self::Command) -> Option<Box<tenant::Command>> {
        None
    }
    /// Whether that is a decision that a shadow makes too.
    fn decides(_: &Self::Event) -> bool {
        false
    }
    /// What a shadow hears.
    fn lived(_: &Self::Event) -> Option<tenant::Event> {
        None
    }
    /// How much it says when it says everything afresh.
    fn weight(&self) -> usize;
    /// The same command as somebody else's word, where dropping it would leave something held or somebody waiting.
    fn rescue(id: Self::Id, command: &Self::Command) -> Option<Tell>;
    /// Where its kind lives.
    fn hall(halls: &mut Halls) -> &mut Hall<Self>;
    /// The machine itself, for those who look into it.
    #[cfg(feature = "faults")]
    fn show(self, id: Self::Id, into: &mut crate::examine::Machines);
}

impl Hosted for Tenant {
    type Id = ();
    const KIND: Kind = Kind::Tenant;

    fn fresh((): ()) -> Self {
        Tenant::default()
    }
    fn address((): ()) -> Address {
        Address::Tenant
    }
    fn command((): (), command: tenant::Command) -> Command {
        Command::Tenant(command)
    }
    fn event((): (), event: tenant::Event) -> Event {
        Event::Tenant(event)
    }
    fn own(event: &Event) -> Option<&tenant::Event> {
        match event {
            Event::Tenant(event) => Some(event),
            _ => None,
        }
    }
    fn ticket(command: &tenant::Command) -> Ticket {
        command.ticket()
    }
    fn recovered() -> Option<tenant::Command> {
        None
    }
    fn restate() -> Option<tenant::Command> {
        Some(tenant::Command::Restate)
    }
    fn restated(event: &tenant::Event) -> bool {
        matches!(event, tenant::Event::Restated(_))
    }
    fn echo(event: &tenant::Event) -> bool {
        !event.journaled()
    }
    fn shadowed(&self) -> Option<Tenant> {
        Some(self.clone())
    }
    fn asks(command: &tenant::Command) -> bool {
        matches!(command, tenant::Command::Admit { .. } | tenant::Command::Overflow { .. })
    }
    fn asked(command: &tenant::Command) -> Option<Box<tenant::Command>> {
        Self::asks(command).then(|| Box::new(command.clone()))
    }
    fn decides(event: &tenant::Event) -> bool {
        matches!(event, tenant::Event::Matched { .. })
    }
    fn lived(event: &tenant::Event) -> Option<tenant::Event> {
        tenant::shadow::is_heard(event).then(|| event.clone())
    }
    // It tells every skill's queue its rules again.
    fn weight(&self) -> usize {
        self.config.skills.len()
    }
    fn rescue((): (), _: &tenant::Command) -> Option<Tell> {
        None
    }
    fn hall(halls: &mut Halls) -> &mut Hall<Self> {
        &mut halls.tenant
    }
    #[cfg(feature = "faults")]
    fn show(self, (): (), into: &mut crate::examine::Machines) {
        into.tenant = Some(self);
    }
}

impl Hosted for Queue {
    type Id = SkillId;
    const KIND: Kind = Kind::Queue;

    fn fresh(_: SkillId) -> Self {
        Queue::default()
    }
    fn address(id: SkillId) -> Address {
        Address::Queue(id)
    }
    fn command(id: SkillId, command: queue::Command) -> Command {
        Command::Queue(id, command)
    }
    fn event(id: SkillId, event: queue::Event) -> Event {
        Event::Queue(id, event)
    }
    fn own(event: &Event) -> Option<&queue::Event> {
        match event {
            Event::Queue(_, event) => Some(event),
            _ => None,
        }
    }
    fn ticket(_: &queue::Command) -> Ticket {
        Ticket::NONE
    }
    fn recovered() -> Option<queue::Command> {
        None
    }
    fn restate() -> Option<queue::Command> {
        Some(queue::Command::Restate)
    }
    fn restated(event: &queue::Event) -> bool {
        matches!(event, queue::Event::Restated(_))
    }
    fn weight(&self) -> usize {
        self.line.len()
    }
    fn rescue(_: SkillId, _: &queue::Command) -> Option<Tell> {
        None
    }
    fn hall(halls: &mut Halls) -> &mut Hall<Self> {
        &mut halls.queues
    }
    #[cfg(feature = "faults")]
    fn show(self, id: SkillId, into: &mut crate::examine::Machines) {
        into.queues.insert(id, self);
    }
}

impl Hosted for Agent {
    type Id = AgentId;
    const KIND: Kind = Kind::Agent;

    fn fresh(_: AgentId) -> Self {
        Agent::default()
    }
    fn address(id: AgentId) -> Address {
        Address::Agent(id)
    }
    fn command(id: AgentId, command: agent::Command) -> Command {
        Command::Agent(id, command)
    }
    fn event(id: AgentId, event: agent::Event) -> Event {
        Event::Agent(id, event)
    }
    fn own(event: &Event) -> Option<&agent::Event> {
        match event {
            Event::Agent(_, event) => Some(event),
            _ => None,
        }
    }
    fn ticket(command: &agent::Command) -> Ticket {
        command.ticket()
    }
    fn recovered() -> Option<agent::Command> {
        Some(agent::Command::Recovered)
    }
    fn restate() -> Option<agent::Command> {
        Some(agent::Command::Restate)
    }
    fn restated(event: &agent::Event) -> bool {
        matches!(event, agent::Event::Restated(_))
    }
    fn weight(&self) -> usize {
        self.holds.len()
    }
    fn rescue(id: AgentId, command: &agent::Command) -> Option<Tell> {
        match command {
            agent::Command::Ring(ring) => Some(Tell::Ring(id, *ring)),
            agent::Command::AskHolds(chat) => Some(Tell::AskHolds(id, *chat)),
            agent::Command::People(chat, command) => Some(Tell::Guest(id, *chat, *command)),
            _ => None,
        }
    }
    fn hall(halls: &mut Halls) -> &mut Hall<Self> {
        &mut halls.agents
    }
    #[cfg(feature = "faults")]
    fn show(self, id: AgentId, into: &mut crate::examine::Machines) {
        into.agents.insert(id, self);
    }
}

impl Hosted for Chat {
    type Id = ChatId;
    const KIND: Kind = Kind::Chat;

    fn fresh(id: ChatId) -> Self {
        Chat::new(id)
    }
    fn address(id: ChatId) -> Address {
        Address::Chat(id)
    }
    fn command(id: ChatId, command: chat::Command) -> Command {
        Command::Chat(id, command)
    }
    fn event(id: ChatId, event: chat::Event) -> Event {
        Event::Chat(id, event)
    }
    fn own(event: &Event) -> Option<&chat::Event> {
        match event {
            Event::Chat(_, event) => Some(event),
            _ => None,
        }
    }
    fn ticket(command: &chat::Command) -> Ticket {
        command.ticket()
    }
    fn recovered() -> Option<chat::Command> {
        Some(chat::Command::Recovered)
    }
    fn restate() -> Option<chat::Command> {
        None
    }
    fn restated(_: &chat::Event) -> bool {
        false
    }
    fn weight(&self) -> usize {
        0
    }
    fn rescue(id: ChatId, command: &chat::Command) -> Option<Tell> {
        match command {
            chat::Command::Take(take) => Some(Tell::Take(id, take.clone())),
            chat::Command::Orphan(agent) => Some(Tell::Orphan(id, *agent)),
            chat::Command::Transfer(order) => Some(Tell::Transfer(id, order.clone())),
            chat::Command::People(command) => Some(Tell::People(id, command.clone())),
            chat::Command::AskWaits(believer) => Some(Tell::AskWaits(id, *believer)),
            _ => None,
        }
    }
    fn hall(halls: &mut Halls) -> &mut Hall<Self> {
        &mut halls.chats
    }
    #[cfg(feature = "faults")]
    fn show(self, id: ChatId, into: &mut crate::examine::Machines) {
        into.chats.insert(id, self);
    }
}
