//! What the world needs to know of each of the four machines besides that it is one.
use catalogue::ids::{AgentId, ChatId, SkillId};
use routing::agent::{self, Agent};
use routing::chat::{self, Chat};
use routing::queue::{self, Queue};
use routing::tenant::{self, Tenant};
use routing::{Address, Event, Machine};

pub(super) trait Kind: Machine {
    type Id: Copy;
    fn address(id: Self::Id) -> Address;
    fn event(id: Self::Id, event: Self::Event) -> Event;
    /// How to have it say everything afresh, if it can.
    fn restate() -> Option<Self::Command>;
    fn restated(event: &Self::Event) -> bool;
    /// How much it says when it says everything afresh.
    fn weight(&self) -> usize;
}

impl Kind for Tenant {
    type Id = ();
    fn address((): ()) -> Address {
        Address::Tenant
    }
    fn event((): (), event: tenant::Event) -> Event {
        Event::Tenant(event)
    }
    fn restate() -> Option<tenant::Command> {
        Some(tenant::Command::Restate)
    }
    fn restated(event: &tenant::Event) -> bool {
        matches!(event, tenant::Event::Restated(_))
    }
    fn weight(&self) -> usize {
        self.config.skills.len()
    }
}

impl Kind for Queue {
    type Id = SkillId;
    fn address(id: SkillId) -> Address {
        Address::Queue(id)
    }
    fn event(id: SkillId, event: queue::Event) -> Event {
        Event::Queue(id, event)
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
}

impl Kind for Agent {
    type Id = AgentId;
    fn address(id: AgentId) -> Address {
        Address::Agent(id)
    }
    fn event(id: AgentId, event: agent::Event) -> Event {
        Event::Agent(id, event)
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
}

impl Kind for Chat {
    type Id = ChatId;
    fn address(id: ChatId) -> Address {
        Address::Chat(id)
    }
    fn event(id: ChatId, event: chat::Event) -> Event {
        Event::Chat(id, event)
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
}
