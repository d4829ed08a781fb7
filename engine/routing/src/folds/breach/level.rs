//! The level of a line over the last half hour.
use crate::folds::day::lines::Line;
use crate::folds::day::stays::{End, Stay};
use crate::time::Millis;
use catalogue::limit;

/// Chats whose fate became known in the last half hour.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Level {
    /// Answered in time.
    pub in_time: u32,
    /// All of them.
    pub counted: u32,
}

impl Level {
    /// Of a hundred, how many in time; none of too few.
    pub fn percent(self) -> Option<f64> {
        (self.counted >= limit::BREACH_FEWEST).then(|| f64::from(self.in_time) * 100.0 / f64::from(self.counted))
    }

    /// Whether it misses a target.
    pub fn misses(self, target: u8) -> bool {
        self.counted >= limit::BREACH_FEWEST && self.in_time * 100 < self.counted * u32::from(target)
    }

    pub(super) fn add(&mut self, in_time: bool) {
        self.counted += 1;
        self.in_time += u32::from(in_time);
    }

    pub(super) fn take(&mut self, in_time: bool) {
        self.counted -= 1;
        self.in_time -= u32::from(in_time);
    }
}

/// Waits that were over in the last half hour, but for those that a supervisor ended; the newest first.
pub(super) fn lately(line: &Line, now: Millis) -> impl Iterator<Item = &Stay> {
    let since = now - limit::BREACH_WINDOW;
    line.over().take_while(move |stay| stay.at > since).filter(|stay| stay.end != End::Ended)
}

/// When fates became known in the half hour before an instant, and whether the answer was in time; in order.
pub fn outcomes(line: &Line, within: Millis, now: Millis) -> Vec<(Millis, bool)> {
    let ended = lately(line, now).filter_map(|stay| match stay.at - stay.since > within {
        true => Some((stay.since + within, false)),
        false => matches!(stay.end, End::Answered { .. }).then_some((stay.at, true)),
    });
    let late = line.chats().map(|(since, _)| (since + within, false)).filter(|(at, _)| *at < now);
    let mut known: Vec<_> = ended.chain(late).filter(|(at, _)| *at > now - limit::BREACH_WINDOW).collect();
    known.sort_unstable();
    known
}

/// A line's level at an instant.
pub fn level(line: &Line, within: Millis, now: Millis) -> Level {
    let mut level = Level::default();
    outcomes(line, within, now).into_iter().for_each(|(_, in_time)| level.add(in_time));
    level
}
