//! A chat that nobody takes: after its line's longest wait it goes on elsewhere, or is missed.
use super::transfer::{Course, End, Terms};
use super::{Chat, Event, Stage};
use crate::machine::Events;
use crate::message::Ticket;
use crate::time::Millis;
use catalogue::ids::SkillId;
use smallvec::smallvec;

/// A chat has waited in a line for as long as it may.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[expect(missing_docs, reason = "what has no comment is what its name says")]
pub struct WaitedOut {
    pub skill: SkillId,
    /// Since when: who has taken another place meanwhile is not meant.
    pub at: Millis,
    /// Where it goes on, and what holds for it there; none: nowhere.
    pub to: Option<(SkillId, Terms)>,
}

impl Chat {
    pub(super) fn waited_out(&self, waited: WaitedOut) -> Events<Event> {
        let WaitedOut { skill, at, to } = waited;
        if self.line().is_none_or(|(line, waiting)| (line, waiting.at) != (skill, at)) {
            return Events::new();
        }
        match (&self.stage, to) {
            // Its owner has it still, and keeps it.
            (Stage::InProgress { .. }, _) => self.transfer_ends(End::Returned, Ticket::NONE).into_iter().collect(),
            (_, Some((to, terms))) => smallvec![Event::Overflowed { from: skill, to, terms }],
            (_, None) => smallvec![Event::Missed { skill }],
        }
    }

    /// Whoever has waited that long goes to the head of the other line.
    pub(super) fn overflowed(&mut self, now: Millis, to: SkillId, terms: Terms) {
        let since = self.next_place(now);
        self.course = Course { skill: to, terms, placed_at: since, ..std::mem::take(&mut self.course) };
        self.stage = Stage::Waiting { since, bumped: true };
    }
}
