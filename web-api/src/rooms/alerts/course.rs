//! When an alert is raised and when it ends: pure, given what its figure says and what time it is.
use catalogue::limit;
use routing::time::Millis;

/// What a figure says.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(crate) enum Reading {
    /// So much.
    Is(f64),
    /// Nothing that can be told now.
    Unknown,
    /// Nothing any more: its skill was deleted.
    Gone,
}

/// What an alert waits for.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(crate) struct Condition {
    /// Whether it holds above the threshold; false: below.
    pub(crate) above: bool,
    /// In the unit of the figure.
    pub(crate) threshold: f64,
    /// For how long it has to hold.
    pub(crate) lasting: Millis,
}

/// What is to be done with it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Turn {
    /// It is raised.
    Raises,
    /// It ends.
    Ends,
}

/// Whether the condition holds, and since when that has been so without a gap; none where it is not known.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub(crate) struct Course(Option<(bool, Millis)>);

impl Course {
    /// Looks at the figure; what is to be done, which is said again until it has been done. What is not known now neither
    /// raises an alert nor ends it, and counts for neither.
    pub(crate) fn looks(&mut self, at: &Condition, raised: bool, reading: Reading, now: Millis) -> Option<Turn> {
        let value = match reading {
            Reading::Is(value) => value,
            Reading::Unknown | Reading::Gone => {
                self.0 = None;
                return (raised && reading == Reading::Gone).then_some(Turn::Ends);
            }
        };
        let holds = if at.above { value > at.threshold } else { value < at.threshold };
        let since = match self.0 {
            // A clock that was put back has it begin now.
            Some((held, since)) if held == holds => since.min(now),
            _ => now,
        };
        self.0 = Some((holds, since));
        match (holds, raised) {
            (true, false) if now - since >= at.lasting => Some(Turn::Raises),
            (false, true) if now - since >= limit::ALERT_CALM => Some(Turn::Ends),
            _ => None,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const OVER_THREE_MINUTES: Condition = Condition { above: true, threshold: 180.0, lasting: Millis::seconds(60) };

    /// What is done of it, second by second from the first on, when the figure reads like this.
    fn goes(condition: Condition, mut raised: bool, readings: impl IntoIterator<Item = Reading>) -> Vec<(i64, Turn)> {
        let (mut course, mut done) = (Course::default(), Vec::new());
        for (second, reading) in readings.into_iter().enumerate() {
            let now = Millis::seconds(second as i64);
            if let Some(turn) = course.looks(&condition, raised, reading, now) {
                raised = turn == Turn::Raises;
                done.push((now.as_seconds(), turn));
            }
        }
        done
    }

    fn so_long(reading: Reading, seconds: usize) -> impl Iterator<Item = Reading> {
        std::iter::repeat_n(reading, seconds)
    }

    const LONG: Reading = Reading::Is(200.0);
    const SHORT: Reading = Reading::Is(20.0);

    #[test]
    fn it_is_raised_once_the_condition_has_held_for_its_time_and_ends_after_a_calm() {
        let readings = so_long(SHORT, 10).chain(so_long(LONG, 100)).chain(so_long(SHORT, 60));
        let calm = limit::ALERT_CALM.as_seconds();
        assert_eq!(goes(OVER_THREE_MINUTES, false, readings), [(70, Turn::Raises), (110 + calm, Turn::Ends)]);
    }

    #[test]
    fn the_threshold_itself_is_neither_over_nor_under_it() {
        let exactly = so_long(Reading::Is(180.0), 300);
        assert_eq!(goes(OVER_THREE_MINUTES, false, exactly), []);
        let under = Condition { above: false, threshold: 80.0, lasting: Millis::ZERO };
        assert_eq!(goes(under, false, so_long(Reading::Is(80.0), 5)), []);
        assert_eq!(goes(under, false, so_long(Reading::Is(79.9), 5)), [(0, Turn::Raises)], "no time: at once");
    }

    #[test]
    fn a_figure_that_goes_to_and_fro_is_told_once_or_never() {
        let quick = (0..600).map(|second| if second % 20 < 10 { LONG } else { SHORT });
        assert_eq!(goes(OVER_THREE_MINUTES, false, quick), [], "it never held for a minute");
        let at_once = Condition { lasting: Millis::ZERO, ..OVER_THREE_MINUTES };
        let quick = (0..600).map(|second| if second % 20 < 10 { LONG } else { SHORT });
        assert_eq!(goes(at_once, false, quick), [(0, Turn::Raises)], "it was never calm");
    }

    #[test]
    fn what_is_not_known_neither_raises_nor_ends_and_does_not_count() {
        let unknown = || so_long(Reading::Unknown, 300);
        assert_eq!(goes(OVER_THREE_MINUTES, false, unknown()), []);
        assert_eq!(goes(OVER_THREE_MINUTES, true, unknown()), []);
        let between = so_long(LONG, 50).chain(unknown()).chain(so_long(LONG, 61));
        assert_eq!(
            goes(OVER_THREE_MINUTES, false, between),
            [(410, Turn::Raises)],
            "a minute from when it is known again"
        );
    }

    #[test]
    fn after_a_restart_what_was_raised_stays_raised_and_ends_as_it_would_have() {
        let calm = limit::ALERT_CALM.as_seconds();
        assert_eq!(goes(OVER_THREE_MINUTES, true, so_long(LONG, 300)), [], "it is not told again");
        assert_eq!(goes(OVER_THREE_MINUTES, true, so_long(SHORT, 300)), [(calm, Turn::Ends)]);
    }

    #[test]
    fn of_a_skill_that_is_gone_nothing_is_raised_and_what_was_raised_ends_at_once() {
        assert_eq!(goes(OVER_THREE_MINUTES, false, so_long(Reading::Gone, 300)), []);
        assert_eq!(goes(OVER_THREE_MINUTES, true, so_long(Reading::Gone, 300)), [(0, Turn::Ends)]);
    }

    #[test]
    fn what_could_not_be_done_is_said_again_and_a_clock_put_back_begins_anew() {
        let mut course = Course::default();
        let mut at = |second| course.looks(&OVER_THREE_MINUTES, false, LONG, Millis::seconds(second));
        assert_eq!([at(1000), at(1060), at(1061)], [None, Some(Turn::Raises), Some(Turn::Raises)]);
        assert_eq!([at(500), at(559), at(560)], [None, None, Some(Turn::Raises)]);
    }
}
