//! When a skill takes new chats: weekly windows in the tenant's time zone, and days that differ.
//!
//! The core knows no time zones: whoever publishes a policy gives the zone's offsets from UTC for as long as they are known.
use crate::time::Millis;

const DAY: i64 = 24 * 60;
const WEEK: i64 = 7 * DAY;
const MINUTE: i64 = 60_000;
/// The first of January 1970 was a Thursday; weeks begin on Monday here.
const EPOCH_WEEKDAY: i64 = 3;

/// From a minute of the day or week on, up to and without another.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub struct Window {
    /// The first minute.
    pub from: u16,
    /// The minute after the last.
    pub to: u16,
}

/// A day that is not as others of the week.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Holiday {
    /// Days since the first of January 1970, by the local calendar.
    pub day: i32,
    /// When it is open all the same, in minutes of the day; none: closed all day.
    pub windows: Vec<Window>,
}

/// Opening hours. Windows and holidays stand in order and do not overlap.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Hours {
    /// From which instant on local time is how many minutes ahead of UTC. The first holds before its instant too.
    pub offsets: Vec<(Millis, i16)>,
    /// When it is open, in minutes of the week from Monday 00:00 local time.
    pub week: Vec<Window>,
    /// The days that differ.
    pub holidays: Vec<Holiday>,
}

impl Hours {
    /// Whether new chats are taken at this instant.
    pub fn open(&self, now: Millis) -> bool {
        let local = self.local(now);
        let day = local.div_euclid(DAY);
        let within = |windows: &[Window], minute: i64| {
            windows.iter().any(|window| i64::from(window.from) <= minute && minute < i64::from(window.to))
        };
        match self.holidays.binary_search_by_key(&day, |holiday| i64::from(holiday.day)) {
            Ok(at) => within(&self.holidays[at].windows, local.rem_euclid(DAY)),
            Err(_) => within(&self.week, (local + EPOCH_WEEKDAY * DAY).rem_euclid(WEEK)),
        }
    }

    /// The minutes of local time since the first of January 1970.
    fn local(&self, now: Millis) -> i64 {
        let offset = self.offsets.iter().rev().find(|(from, _)| *from <= now).or(self.offsets.first());
        now.0.div_euclid(MINUTE) + offset.map_or(0, |(_, minutes)| i64::from(*minutes))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Monday to Friday from nine to five, in Rome: an hour ahead, two from 29 March 2026, 01:00 UTC.
    fn office() -> Hours {
        let change = Millis(1_774_746_000_000);
        let day = |day: u16| Window { from: day * 1_440 + 9 * 60, to: day * 1_440 + 17 * 60 };
        let easter_monday = Holiday { day: 20_549, windows: Vec::new() };
        let short = Holiday { day: 20_550, windows: vec![Window { from: 10 * 60, to: 12 * 60 }] };
        Hours {
            offsets: vec![(Millis(0), 60), (change, 120)],
            week: (0..5).map(day).collect(),
            holidays: vec![easter_monday, short],
        }
    }

    /// Midnight of 27 March 2026, a Friday, in UTC.
    const FRIDAY: i64 = 1_774_569_600_000;

    fn open(days: i64, hour: i64, minute: i64) -> bool {
        office().open(Millis(FRIDAY + ((days * 24 + hour) * 60 + minute) * MINUTE))
    }

    #[test]
    fn hours_follow_local_time_over_a_change_of_the_clocks() {
        // Friday, an hour ahead of UTC.
        assert_eq!((open(0, 7, 59), open(0, 8, 0), open(0, 15, 59), open(0, 16, 0)), (false, true, true, false));
        // Saturday.
        assert!(!open(1, 10, 0));
        // Monday, two hours ahead.
        assert_eq!((open(3, 6, 59), open(3, 7, 0), open(3, 14, 59), open(3, 15, 0)), (false, true, true, false));
    }

    #[test]
    fn a_holiday_is_not_as_other_days() {
        // Easter Monday, 6 April, and the Tuesday after.
        assert!(!open(10, 10, 0));
        assert_eq!((open(11, 7, 59), open(11, 8, 0), open(11, 9, 59), open(11, 10, 0)), (false, true, true, false));
        assert!(open(12, 10, 0));
    }
}
