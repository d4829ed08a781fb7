//! The reference: first come, first served and longest idle with plain ordered structures and nothing else, no machine,
//! no event, no journal. What routing costs beyond this is what its promises cost.
use catalogue::ids::{AgentId, ChatId};
use std::collections::{BTreeSet, VecDeque};

/// Who waits and who is free.
#[derive(Debug, Default)]
pub(crate) struct Plain {
    waiting: VecDeque<ChatId>,
    free: BTreeSet<(u64, AgentId)>,
    now: u64,
}

impl Plain {
    /// So many agents, all free.
    pub(crate) fn with_agents(agents: u32) -> Plain {
        Plain { free: (0..agents).map(|id| (0, AgentId(id))).collect(), ..Plain::default() }
    }

    /// A chat comes: the agent who takes it, if one is free.
    pub(crate) fn arrive(&mut self, chat: ChatId) -> Option<AgentId> {
        match self.free.pop_first() {
            Some((_, agent)) => Some(agent),
            None => {
                self.waiting.push_back(chat);
                None
            }
        }
    }

    /// An agent is free again: the chat that they take next, if one waits.
    pub(crate) fn release(&mut self, agent: AgentId) -> Option<ChatId> {
        self.now += 1;
        let chat = self.waiting.pop_front();
        if chat.is_none() {
            self.free.insert((self.now, agent));
        }
        chat
    }
}
