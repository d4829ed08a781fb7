//! How far everybody has read: marks that only ever move on.
use super::{Chat, Event, Speaker, Stage};
use crate::machine::Events;
use crate::message::Ticket;
use crate::refusal::Refusal;
use catalogue::ids::AgentId;
use smallvec::smallvec;

/// What became of messages on their reader's side.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Reach {
    /// They are on the customer's device.
    Delivered,
    /// They have been read.
    Read,
}

/// Somebody has come as far as a message.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[expect(missing_docs, reason = "what has no comment is what its name says")]
pub struct Mark {
    /// Who; of an agent only reading counts.
    pub by: Speaker,
    pub reach: Reach,
    /// The last message that it is true of.
    pub upto: u32,
    pub ticket: Ticket,
}

/// Where everybody is. Each is the index behind the last message; 0 before the first.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Marks {
    /// What has reached the customer's device.
    pub delivered: u32,
    /// What the customer has read.
    pub read: u32,
    /// What each agent who ever read or wrote here has read.
    pub agents: Vec<(AgentId, u32)>,
}

impl Marks {
    /// How far an agent has read.
    pub fn agent(&self, id: AgentId) -> u32 {
        self.agents.iter().find(|(known, _)| *known == id).map_or(0, |(_, mark)| *mark)
    }

    /// Where somebody is.
    pub(super) fn stands(&self, by: Speaker, reach: Reach) -> u32 {
        match (by, reach) {
            (Speaker::Agent(id), _) => self.agent(id),
            (Speaker::Customer, Reach::Delivered) => self.delivered,
            (Speaker::Customer, Reach::Read) => self.read,
        }
    }

    /// Moves on, never back. Whoever has read something has it.
    pub fn moves_to(&mut self, by: Speaker, reach: Reach, next: u32) {
        match by {
            Speaker::Customer => {
                self.delivered = self.delivered.max(next);
                if reach == Reach::Read {
                    self.read = self.read.max(next);
                }
            }
            Speaker::Agent(id) => match self.agents.iter_mut().find(|(known, _)| *known == id) {
                Some((_, mark)) => *mark = next.max(*mark),
                None => self.agents.push((id, next)),
            },
        }
    }
}

impl Chat {
    /// A mark that does not move anything is not written.
    pub(super) fn marking(&self, mark: Mark) -> Result<Events<Event>, Refusal> {
        let Mark { by, reach, upto, ticket } = mark;
        if matches!(self.stage, Stage::Unopened | Stage::Completed | Stage::Abandoned | Stage::Missed) {
            return Err(Refusal::ChatNotThere);
        }
        let next = match by {
            Speaker::Customer => self.next_shown,
            Speaker::Agent(agent) if self.role(agent).is_some() => self.next_index,
            Speaker::Agent(_) => return Err(Refusal::NotInChat),
        };
        if upto >= next {
            return Err(Refusal::MessageNotThere);
        }
        let stands = self.marks.stands(by, reach);
        Ok(if upto < stands {
            smallvec![Event::MarkedAlready { next: stands, ticket }]
        } else {
            smallvec![Event::Marked { by, reach, upto, ticket }]
        })
    }
}
