//! Waits in a line that are over: what is behind a line's counts.
use crate::Text;
use crate::chat::Customer;
use crate::time::Millis;
use catalogue::ids::{AgentId, ChatId};

/// What a customer calls themself.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
#[expect(missing_docs, reason = "what has no comment is what its name says")]
pub struct Name {
    pub first: Option<Text>,
    pub last: Option<Text>,
}

impl Name {
    pub(super) fn of(customer: &Customer) -> Name {
        Name { first: customer.name.clone(), last: customer.surname.clone() }
    }
}

/// How a wait ended.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum End {
    /// With an agent.
    #[expect(missing_docs, reason = "what has no comment is what its name says")]
    Answered { by: AgentId },
    /// The customer left, or was gone.
    Abandoned,
    /// It waited for as long as it may.
    Missed,
    /// A supervisor ended it, or banned its customer.
    Ended,
}

/// A wait from when it began until it was over.
#[derive(Debug, Clone, PartialEq, Eq)]
#[expect(missing_docs, reason = "what has no comment is what its name says")]
pub struct Stay {
    pub chat: ChatId,
    pub customer: Name,
    pub since: Millis,
    pub at: Millis,
    pub end: End,
    /// Longer than the line's target allowed at its end.
    pub late: bool,
}

impl Stay {
    /// Whether it was answered within the time of the line's target.
    pub fn in_time(&self) -> bool {
        matches!(self.end, End::Answered { .. }) && !self.late
    }

    /// Whether it counts against the service level though nobody answered it.
    pub fn lost_late(&self) -> bool {
        matches!(self.end, End::Abandoned | End::Missed) && self.late
    }

    /// Whether it counts against the service level.
    pub fn let_down(&self) -> bool {
        matches!(self.end, End::Answered { .. }) && self.late || self.lost_late()
    }
}
