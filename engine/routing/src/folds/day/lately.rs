//! What a line's last chats tell of the next ones: how many come, how long answers take, and how long a chat holds its slot.
use crate::time::Millis;
use catalogue::limit;
use std::collections::VecDeque;

/// Who came to a line in the last hour, and the last spans of its chats.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Lately {
    /// When chats came to the line, from wherever.
    came: VecDeque<Millis>,
    /// For how long the last chats held a slot, with their wrap-ups.
    held: VecDeque<Millis>,
    /// From the first ring, or from when it could be taken by hand, to the answer.
    reactions: VecDeque<Millis>,
}

fn keep<T>(values: &mut VecDeque<T>, value: T, most: usize) {
    if values.len() == most {
        values.pop_front();
    }
    values.push_back(value);
}

impl Lately {
    /// When the last chats came, in order.
    pub fn came(&self) -> impl DoubleEndedIterator<Item = Millis> + '_ {
        self.came.iter().copied()
    }

    /// For how long the last chats held a slot.
    pub fn held(&self) -> impl Iterator<Item = Millis> + '_ {
        self.held.iter().copied()
    }

    /// How long the last answers took once an agent could give them.
    pub fn reactions(&self) -> impl Iterator<Item = Millis> + '_ {
        self.reactions.iter().copied()
    }

    pub(super) fn comes(&mut self, now: Millis) {
        keep(&mut self.came, now, limit::BREACH_CAME);
        while self.came.front().is_some_and(|came| *came < now - limit::BREACH_DEMAND) {
            self.came.pop_front();
        }
    }

    pub(super) fn holds(&mut self, span: Millis) {
        keep(&mut self.held, span, limit::BREACH_SAMPLES);
    }

    pub(super) fn reacts(&mut self, span: Millis) {
        keep(&mut self.reactions, span.max(Millis::ZERO), limit::BREACH_SAMPLES);
    }
}
