//! How soon an accepted chat has to be answered, and what becomes of one whose agent never answers.
use crate::time::Millis;

/// What happens with a chat that is not answered in time.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Unanswered {
    /// Its agent and the supervisors are told.
    #[default]
    Raise,
    /// It goes to the head of its line, for somebody else.
    Move,
}

/// What holds for the first answer of an agent to a customer who waits for one.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct AnswerRules {
    /// How long a customer may wait for it; none: as long as it takes.
    pub within: Option<Millis>,
    /// What happens then.
    pub then: Unanswered,
}
