//! A whole floor in the heap: the four machines with their mailboxes, on one thread, without actors and without a journal.
use crate::floor;
use catalogue::ids::{AgentId, ChatId};
use routing::chat::Opening;
use routing::settings::Mode;
use routing::time::Millis;
use sim::world::{Setup, World};
use std::sync::Arc;

/// One push skill, agents with one slot each.
pub(crate) struct Heap {
    world: World,
    opening: Arc<Opening>,
    next: u128,
    served: u128,
}

impl Heap {
    /// So many agents, all free.
    pub(crate) fn with_agents(agents: u32) -> Heap {
        let setup = Setup { start: Millis(1), journal: false, ..Setup::default() };
        let mut heap = Heap { world: World::new(setup), opening: floor::opening(), next: 0, served: 0 };
        heap.world.send(floor::config(Mode::Push));
        heap.world.settle();
        for id in (0..agents).map(AgentId) {
            heap.world.ask(|ticket| floor::sign_in(id, 1, ticket));
            heap.world.settle();
            heap.world.send(floor::connects(id));
        }
        heap.world.settle();
        heap.world.forget_answers();
        heap
    }

    /// One agent, at whom a chat rings, and so many chats behind it.
    pub(crate) fn with_waiting(waiting: u32) -> Heap {
        let mut heap = Heap::with_agents(1);
        for _ in 0..=waiting {
            heap.arrives();
        }
        heap.world.forget_answers();
        heap
    }

    fn arrives(&mut self) -> ChatId {
        // A chat a millisecond, so that timers come due as they do on a busy floor.
        let next = self.world.now() + Millis(1);
        self.world.advance(next);
        self.next += 1;
        let chat = ChatId(self.next);
        let opening = self.opening.clone();
        self.world.ask(|ticket| floor::admit(chat, &opening, ticket));
        self.world.settle();
        self.world.send(floor::opens_window(chat));
        self.world.settle();
        chat
    }

    fn serve(&mut self, chat: ChatId, agent: AgentId) {
        for command in [floor::take, floor::end] {
            self.world.ask(|ticket| command(agent, chat, ticket));
            self.world.settle();
        }
        self.world.send(floor::shuts_window(chat));
        self.world.ask(|ticket| floor::wrap_up(agent, chat, ticket));
        self.world.settle();
        self.world.forget_answers();
    }

    /// A chat comes, is rung, accepted, ended and wrapped up: some ten events over four machines.
    pub(crate) fn life(&mut self) {
        let chat = self.arrives();
        let agent = self.world.tenant().index.engaged(chat).expect("somebody is free");
        self.serve(chat, agent);
    }

    /// The same where everybody has to wait: one chat comes, the first of the line is served.
    pub(crate) fn life_in_line(&mut self) {
        self.arrives();
        self.served += 1;
        self.serve(ChatId(self.served), AgentId(0));
    }
}
