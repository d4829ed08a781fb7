//! How a line and what is said of it go on: when a breach begins and is over, and how true what was said came.
use crate::time::Millis;
use catalogue::limit;

/// How true forecasts came.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Score {
    /// Breaches that came.
    pub breaches: u32,
    /// Of those, how many had been said without a break for at least five minutes.
    pub foretold: u32,
    /// What was said and is judged: that a breach comes within a quarter of an hour.
    pub said: u32,
    /// Of those, how many came.
    pub came: u32,
}

impl Score {
    /// Both.
    #[must_use]
    pub fn and(self, other: Score) -> Score {
        Score {
            breaches: self.breaches + other.breaches,
            foretold: self.foretold + other.foretold,
            said: self.said + other.said,
            came: self.came + other.came,
        }
    }
}

/// One line, looked at again and again.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Watched {
    breach: bool,
    /// Since when the level holds, while a breach is not over yet.
    holds: Option<Millis>,
    /// Since when a breach is said without a break.
    stands: Option<Millis>,
    /// Since when something is said that is yet to be judged.
    open: Option<Millis>,
    /// When it was looked at last.
    last: Option<Millis>,
    score: Score,
}

impl Watched {
    /// Whether a breach is under way.
    pub fn in_breach(&self) -> bool {
        self.breach
    }

    /// Whether a breach is said.
    pub fn stands(&self) -> bool {
        self.stands.is_some()
    }

    /// How true what was said came.
    pub fn score(&self) -> Score {
        self.score
    }

    /// The line as it stands now: whether its level misses the target, and whether a breach is said, which nobody does while there is one.
    pub fn looks(&mut self, now: Millis, misses: bool, says: bool) {
        // Nobody looked for a while: what came of what was said is not known.
        if self.last.replace(now).is_some_and(|last| now - last > limit::BREACH_GAP) {
            (self.stands, self.open, self.holds) = (None, None, None);
        }
        if self.breach {
            self.goes_on(now, misses);
            return;
        }
        if misses {
            self.begins(now);
            return;
        }
        self.stands = if says { self.stands.or(Some(now)) } else { None };
        if self.open.is_some_and(|open| now - open > limit::BREACH_AHEAD) {
            self.judged(false);
        }
        if says {
            self.open.get_or_insert(now);
        }
    }

    fn begins(&mut self, now: Millis) {
        self.score.breaches += 1;
        self.score.foretold += u32::from(self.stands.is_some_and(|since| now - since >= limit::BREACH_EARLY));
        if let Some(open) = self.open {
            self.judged(now - open <= limit::BREACH_AHEAD);
        }
        (self.breach, self.holds, self.stands, self.open) = (true, None, None, None);
    }

    fn goes_on(&mut self, now: Millis, misses: bool) {
        if misses {
            self.holds = None;
            return;
        }
        let since = *self.holds.get_or_insert(now);
        self.breach = now - since < limit::BREACH_OVER;
    }

    fn judged(&mut self, came: bool) {
        self.score.said += 1;
        self.score.came += u32::from(came);
        self.open = None;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Looks once a minute: whether the target is missed, and whether that is said.
    fn watched(minutes: &[(usize, bool, bool)]) -> Watched {
        let (mut watched, mut now) = (Watched::default(), Millis::ZERO);
        for (count, misses, says) in minutes {
            for _ in 0..*count {
                watched.looks(now, *misses, *says);
                now = now + Millis::minutes(1);
            }
        }
        watched
    }

    #[test]
    fn a_breach_that_was_said_five_minutes_before_is_foretold() {
        let score = watched(&[(3, false, false), (5, false, true), (1, true, false)]).score();
        assert_eq!(score, Score { breaches: 1, foretold: 1, said: 1, came: 1 });
        let late = watched(&[(3, false, false), (4, false, true), (1, true, false)]).score();
        assert_eq!(late, Score { breaches: 1, foretold: 0, said: 1, came: 1 });
        let broken = watched(&[(9, false, true), (1, false, false), (2, false, true), (1, true, false)]).score();
        assert_eq!(broken, Score { breaches: 1, foretold: 0, said: 1, came: 1 }, "it did not stand all the time");
    }

    #[test]
    fn what_does_not_come_within_the_quarter_was_wrong_and_is_said_anew() {
        assert_eq!(watched(&[(1, false, true), (16, false, false)]).score(), Score { said: 1, ..Score::default() });
        let renewed = watched(&[(20, false, true), (1, true, false)]).score();
        assert_eq!(renewed, Score { breaches: 1, foretold: 1, said: 2, came: 1 });
    }

    #[test]
    fn a_level_that_dips_again_within_ten_minutes_is_the_same_breach() {
        let dips = watched(&[(1, true, false), (9, false, true), (1, true, false), (5, false, false)]);
        assert_eq!((dips.score(), dips.in_breach()), (Score { breaches: 1, ..Score::default() }, true));
        let again = watched(&[(1, true, false), (11, false, false), (1, true, false)]);
        assert_eq!(again.score().breaches, 2);
    }

    #[test]
    fn what_nobody_looked_on_at_is_not_judged() {
        let mut line = watched(&[(6, false, true)]);
        line.looks(Millis::hours(1), false, false);
        line.looks(Millis::hours(1) + Millis::minutes(1), true, false);
        assert_eq!(line.score(), Score { breaches: 1, ..Score::default() });
    }
}
