//! Whether the read model is of one mind about a chat: it, its lines and its agents each say where it is, one after the other.
use super::desk::Desk;
use crate::agent::Hold;
use crate::chat::Chat;
use crate::machine::Machine;
use catalogue::ids::{AgentId, ChatId};

impl Desk {
    /// Whether lines and these agents have heard what became of a chat: it stands in the line where it waits and in no
    /// other, and takes a slot of theirs if and only if it is theirs or rings at them.
    pub fn agrees(&self, id: ChatId, agents: &[AgentId]) -> bool {
        let chat = self.chats.get(&id).filter(|chat| !chat.finished());
        let waits = chat.and_then(Chat::line).map(|(skill, _)| skill);
        let stands = |skill| self.queues.get(&skill).is_some_and(|queue| queue.places.contains_key(&id));
        if waits.is_some_and(|skill| !stands(skill)) {
            return false;
        }
        let elsewhere =
            self.queues.iter().any(|(skill, queue)| waits != Some(*skill) && queue.places.contains_key(&id));
        !elsewhere && agents.iter().all(|agent| self.is_held(id, *agent) == Self::is_theirs(chat, *agent))
    }

    fn is_held(&self, id: ChatId, agent: AgentId) -> bool {
        let hold = self.agents.get(&agent).and_then(|agent| agent.holds.get(&id));
        // What rings is the line's, until it is taken.
        hold.is_some_and(|hold| !matches!(hold, Hold::Ringing { .. }))
    }

    fn is_theirs(chat: Option<&Chat>, agent: AgentId) -> bool {
        chat.is_some_and(|chat| chat.owner() == Some(agent))
    }
}
