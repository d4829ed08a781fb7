//! A day by the clock of its zone: a step of it is known by what the clock shows, so that days of 23, 24 and 25 hours lie beside each other.
use catalogue::limit::FLOOR_STEP;
use jiff::civil::Date;
use jiff::tz::TimeZone;
use jiff::{Timestamp, ToSpan};
use routing::folds::day::steps::steps;
use routing::time::Millis;

const DAY: i64 = 24 * 60 * 60 * 1_000;

/// So many steps a clock shows in a day.
const SHOWN: usize = (DAY / FLOOR_STEP.0) as usize;

/// The date and the step that a zone's clock shows.
pub(super) fn shows(at: Millis, zone: &TimeZone) -> Option<(Date, usize)> {
    let here = Timestamp::from_millisecond(at.0).ok()?.to_zoned(zone.clone());
    let minutes = i64::from(here.hour()) * 60 + i64::from(here.minute());
    Some((here.date(), usize::try_from(Millis::minutes(minutes).0 / FLOOR_STEP.0).ok()?))
}

/// When a date begins and ends by a zone's clock.
pub(super) fn bounds(date: Date, zone: &TimeZone) -> Option<(Millis, Millis)> {
    let begins = |date: Date| Some(Millis(date.to_zoned(zone.clone()).ok()?.timestamp().as_millisecond()));
    Some((begins(date)?, begins(date.tomorrow().ok()?)?))
}

/// So many weeks before a date.
pub(super) fn weeks_before(date: Date, weeks: u32) -> Option<Date> {
    date.checked_sub(i64::from(weeks).weeks()).ok()
}

/// What a figure was at each step that the clock shows, from what it was in each step of the day, in hundredths: the mean where the clock
/// showed it twice, none where it did not.
pub(super) fn by_clock(means: &[f64], (begins, ends): (Millis, Millis), zone: &TimeZone) -> Vec<Option<u32>> {
    let mut sums = vec![(0.0, 0u32); SHOWN];
    for (at, mean) in steps(begins, ends).zip(means) {
        if let Some(sum) = shows(at, zone).and_then(|(_, step)| sums.get_mut(step)) {
            *sum = (sum.0 + mean, sum.1 + 1);
        }
    }
    let hundredths = |(sum, count): (f64, u32)| (count > 0).then(|| (sum * 100.0 / f64::from(count)).round() as u32);
    sums.into_iter().map(hundredths).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn rome() -> TimeZone {
        TimeZone::get("Europe/Rome").expect("a zone")
    }

    /// By the clock, a day in which the figure was each hour's number since midnight.
    fn day(year: i16, month: i8, day: i8) -> (usize, Vec<Option<u32>>) {
        let date = Date::new(year, month, day).expect("a date");
        let bounds = bounds(date, &rome()).expect("a day");
        let means: Vec<f64> = (0..steps(bounds.0, bounds.1).count()).map(|step| (step / 12) as f64).collect();
        let shown = by_clock(&means, bounds, &rome());
        (means.len() / 12, shown.into_iter().step_by(12).collect())
    }

    #[test]
    fn an_hour_that_a_day_had_twice_is_the_mean_of_both_and_one_that_it_had_not_is_none() {
        let (hours, usual) = day(2026, 11, 25);
        assert_eq!((hours, usual[..4].to_vec()), (24, vec![Some(0), Some(100), Some(200), Some(300)]));
        let (hours, back) = day(2026, 10, 25);
        assert_eq!((hours, back[..4].to_vec()), (25, vec![Some(0), Some(100), Some(250), Some(400)]));
        let (hours, ahead) = day(2026, 3, 29);
        assert_eq!((hours, ahead[..4].to_vec()), (23, vec![Some(0), Some(100), None, Some(200)]));
        assert_eq!((usual[23], back[23], ahead[23]), (Some(2_300), Some(2_400), Some(2_200)));
    }
}
