//! Whether a client is still there while something waits for its person. A connection that breaks without a word is noticed
//! after three heartbeats; until then an offer would ring at nobody, and count as missed by somebody who could not see it.
use catalogue::limit;
use catalogue::units::Millis;
use std::time::{Duration, Instant};

/// How often it is asked, and how long it has to answer. It is the network's time and not the engine's.
pub(crate) const EVERY: Duration = Duration::from_millis(limit::RING_ASKS.0.unsigned_abs());

/// What is to be done when a question is due.
#[derive(Debug, PartialEq, Eq)]
pub(crate) enum Turn {
    /// Nothing waits any more.
    Over,
    /// Ask.
    Asks,
    /// The last question was not answered: the client counts as gone until it is heard again. Ask again.
    Lost,
}

/// What was asked, and not answered.
#[derive(Debug, Default)]
pub(crate) struct Asking {
    until: Option<Instant>,
    unanswered: bool,
    lost: bool,
}

impl Asking {
    /// Something waits for so long from now on. Returns whether the questions are to begin; else they are under way.
    pub(crate) fn begins(&mut self, now: Instant, span: Millis) -> bool {
        let until = now + Duration::from_millis(span.0.max(0).unsigned_abs());
        let under_way = self.until.is_some();
        self.until = self.until.max(Some(until));
        !under_way
    }

    /// A question is due.
    pub(crate) fn turn(&mut self, now: Instant) -> Turn {
        if self.unanswered && !self.lost {
            self.lost = true;
            return Turn::Lost;
        }
        if self.until.is_none_or(|until| until <= now) {
            self.until = None;
            self.unanswered = false;
            return Turn::Over;
        }
        self.unanswered = true;
        Turn::Asks
    }

    /// The client was heard, whatever it said. Returns whether it had counted as gone.
    pub(crate) fn heard(&mut self) -> bool {
        self.unanswered = false;
        std::mem::take(&mut self.lost)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn who_answers_is_asked_until_nothing_waits_any_more() {
        let (mut asking, now) = (Asking::default(), Instant::now());
        assert!(asking.begins(now, Millis::seconds(5)));
        assert!(!asking.begins(now, Millis::seconds(1)), "a second offer beside the first");
        assert_eq!(asking.turn(now), Turn::Asks);
        assert!(!asking.heard());
        assert_eq!(asking.turn(now + EVERY), Turn::Asks);
        assert!(!asking.heard());
        assert_eq!(asking.turn(now + 2 * EVERY), Turn::Over);
        assert!(asking.begins(now + 3 * EVERY, Millis::seconds(5)));
    }

    #[test]
    fn who_does_not_answer_is_lost_once_and_found_by_the_next_word() {
        let (mut asking, now) = (Asking::default(), Instant::now());
        asking.begins(now, Millis::seconds(30));
        assert_eq!(asking.turn(now), Turn::Asks);
        assert_eq!(asking.turn(now + EVERY), Turn::Lost);
        assert_eq!(asking.turn(now + 2 * EVERY), Turn::Asks, "asked on, and lost no second time");
        assert!(asking.heard());
        assert!(!asking.heard());
        assert_eq!(asking.turn(now + 3 * EVERY), Turn::Asks);
        assert_eq!(asking.turn(now + 4 * EVERY), Turn::Lost);
    }
}
