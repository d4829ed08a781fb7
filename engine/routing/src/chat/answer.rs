//! The first answer: an accepted chat whose customer waits for a word and whose agent never writes one is raised or moved.
use super::{Audience, Chat, Speaker, Stage};
use crate::agent::ReleaseCause;
use crate::machine::{Effect, Effects, Events};
use crate::message::Tell;
use crate::policy::Unanswered;
use crate::time::Millis;
use catalogue::ids::AgentId;
use smallvec::smallvec;

/// What a chat knows of who owes whom an answer.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Owed {
    /// When the customer wrote the first of the messages that no agent has answered since.
    pub since: Option<Millis>,
    /// Whether an agent has written to the customer since the owner has the chat.
    pub spoken: bool,
    /// Whether it was raised that nobody has.
    pub raised: bool,
}

/// What happens to a chat whose agent never answers. All of it is written.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[expect(missing_docs, reason = "what has no comment is what its name says")]
pub enum Event {
    /// Its agent and the supervisors are told. Once for each owner.
    Raised {
        owner: AgentId,
        /// Since when the customer waits for this agent's answer.
        since: Millis,
    },
    /// It waits again, at the head of its line.
    Moved {
        /// Who had it.
        from: AgentId,
        /// Since when the customer waited for that agent's answer.
        since: Millis,
    },
}

impl Chat {
    /// Since when the customer waits for the owner's first words; none while nothing is asked, or once somebody has answered.
    pub fn unanswered_since(&self) -> Option<Millis> {
        match (&self.stage, self.owed) {
            (Stage::InProgress { since: had, .. }, Owed { since: Some(asked), spoken: false, .. }) => {
                Some(asked.max(*had))
            }
            _ => None,
        }
    }

    /// Since when the customer waits for an answer, whoever has the chat or nobody; none while nothing is asked, or once it is over.
    pub fn waiting_since(&self) -> Option<Millis> {
        self.owed.since.filter(|_| matches!(self.stage, Stage::Waiting { .. } | Stage::InProgress { .. }))
    }

    /// When something is done about the first words. Not while it is on its way to another skill: somebody there may be about to take it.
    pub(super) fn answer_due(&self) -> Option<Millis> {
        let rules = self.course.terms.answer;
        let counts = !self.owed.raised && self.course.pending.is_none();
        Some(self.unanswered_since().filter(|_| counts)? + rules.within?)
    }

    pub(super) fn answer_out(&self, now: Millis) -> Events<super::Event> {
        let (Stage::InProgress { owner, .. }, Some(due), Some(since)) =
            (&self.stage, self.answer_due(), self.unanswered_since())
        else {
            return Events::new();
        };
        if now < due {
            return Events::new();
        }
        smallvec![super::Event::Answer(match self.course.terms.answer.then {
            Unanswered::Raise => Event::Raised { owner: *owner, since },
            Unanswered::Move => Event::Moved { from: *owner, since },
        })]
    }

    /// Somebody said something: to the customer it is an answer, and of the customer it wants one.
    pub(super) fn owes(&mut self, now: Millis, by: Speaker, to: Audience) {
        match (by, to) {
            (Speaker::Customer, Audience::Everyone) => drop(self.owed.since.get_or_insert(now)),
            (Speaker::Agent(_), Audience::Everyone) => {
                self.owed = Owed { since: None, spoken: true, raised: self.owed.raised };
            }
            (_, Audience::Agents | Audience::System) => {}
        }
    }

    pub(super) fn unanswered(&mut self, now: Millis, event: &Event) {
        match event {
            Event::Raised { .. } => self.owed.raised = true,
            Event::Moved { from, .. } => {
                let since = self.next_place(now);
                // Who did not answer it is not offered it again, unless nobody else can have it.
                (self.course.placed_at, self.course.sender) = (since, Some(*from));
                self.stage = Stage::Waiting { since, bumped: true };
                self.live.typing.remove(&Speaker::Agent(*from));
            }
        }
    }

    pub(super) fn says_of_answer(&self, event: &Event) -> Effects<super::Command> {
        match event {
            Event::Raised { .. } => Effects::new(),
            Event::Moved { from, .. } => {
                let mut effects: Effects<super::Command> =
                    smallvec![Effect::Tell(Tell::Release(*from, self.id, ReleaseCause::Unanswered))];
                effects.extend(self.waits());
                effects
            }
        }
    }
}
