//! What a supervisor does with any chat, so that none is ever stuck: end it, free its wrap-up, give it another priority.
//! Giving it to somebody goes by that agent ([`crate::agent::Command::Push`]).
use super::{Chat, EndCause, Event, Stage, WrapUp};
use crate::Text;
use crate::machine::Events;
use crate::message::Ticket;
use crate::refusal::Refusal;
use crate::time::Millis;
use catalogue::ids::AgentId;
use smallvec::smallvec;

/// What is done.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Act {
    /// End it, whoever has it; its owner may still write notes.
    End {
        /// Why.
        reason: Text,
    },
    /// End its wrap-up, which frees the slot. What stands in the notes already is kept.
    ReleaseWrapUp,
    /// Give it this class of priority; 0 is served first.
    Prioritise(u8),
}

/// What a supervisor wants done.
#[derive(Debug, Clone, PartialEq, Eq)]
#[expect(missing_docs, reason = "what has no comment is what its name says")]
pub struct Order {
    pub by: AgentId,
    pub act: Act,
    pub ticket: Ticket,
}

impl Chat {
    pub(super) fn supervised(&self, now: Millis, order: Order) -> Result<Events<Event>, Refusal> {
        let Order { by, act, ticket } = order;
        match (act, &self.stage) {
            (_, Stage::Unopened | Stage::Completed | Stage::Abandoned | Stage::Missed) => Err(Refusal::ChatNotThere),
            (Act::End { reason }, Stage::Waiting { .. } | Stage::InProgress { .. }) => {
                Ok(self.goes(now, EndCause::Supervisor { by, reason }, ticket))
            }
            (Act::ReleaseWrapUp, Stage::WrappingUp { owner, .. }) => {
                let (agent, how) = (*owner, WrapUp::Released { by });
                Ok(smallvec![Event::WrappedUp { agent, how, notes: self.notes.clone(), ticket }])
            }
            (Act::Prioritise(priority), Stage::Waiting { .. } | Stage::InProgress { .. }) => {
                Ok(smallvec![Event::Prioritised { by, priority, ticket }])
            }
            _ => Err(Refusal::WrongStage),
        }
    }
}
