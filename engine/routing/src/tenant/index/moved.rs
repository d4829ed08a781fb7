//! Chats that move from line to line: what two lines say of one chat may come in any order.
use super::Index;
use crate::agent::Outcome;
use crate::queue::{Place, Waiting};
use catalogue::ids::{AgentId, ChatId, SkillId};

impl Index {
    /// Whether a chat is known to stand in another line than this one. What one line says comes in order, but what two
    /// lines say of a transferred chat may not.
    pub fn elsewhere(&self, skill: SkillId, chat: ChatId) -> bool {
        self.chats.get(&chat).is_some_and(|known| known.skill != skill)
    }

    /// Whether a chat is known to have another place than this one.
    pub fn has_another(&self, place: Place, chat: ChatId) -> bool {
        self.chats.get(&chat).is_some_and(|known| known.place() != place)
    }

    /// The agent at whom a chat rings from another place than this one, though it is no candidate.
    pub fn rings_elsewhere(&self, place: Place, chat: ChatId) -> Option<(AgentId, Place)> {
        self.apart.get(&chat).filter(|(_, rings)| *rings != place).copied()
    }

    /// Whether a chat is known to have taken a later place.
    pub fn is_late(&self, waiting: &Waiting) -> bool {
        self.chats.get(&waiting.chat).is_some_and(|known| known.is_later(waiting))
    }

    /// Whether an offer came to nothing because it was made to the very agent who is handing the chat over.
    pub fn has_it_still(&self, chat: ChatId, agent: AgentId, outcome: Outcome) -> bool {
        self.avoids(chat, agent) && outcome == Outcome::Withdrawn { by: Some(agent) }
    }

    /// Whether a waiting chat is rather not this agent's.
    pub(super) fn avoids(&self, chat: ChatId, agent: AgentId) -> bool {
        self.chats.get(&chat).is_some_and(|known| known.waiting.need.avoid == Some(agent))
    }

    /// Whether a match is on its way to this agent, who has not answered it yet.
    pub fn is_offered(&self, agent: AgentId, chat: ChatId) -> bool {
        self.seats.get(agent).is_some_and(|seat| seat.pending.iter().any(|pending| pending.chat == chat))
    }

    /// Whether anything rings at this agent, as far as they have said.
    pub fn rings_at(&self, agent: AgentId) -> bool {
        self.seats.get(agent).is_some_and(|seat| seat.state.ringing > 0)
    }

    /// Whether anybody but this agent is available for the skill, with room or without: who is full now is free in a while.
    /// Looks at every seat; a person's transfer can afford that, a decision could not.
    pub fn staffed(&self, skill: SkillId, but: AgentId) -> bool {
        let mut seats = self.seats.iter().filter(|(agent, seat)| *agent != but && seat.state.open);
        seats.any(|(_, seat)| seat.skills.iter().any(|(id, _)| *id == skill))
    }
}
