//! How many will come to a line: as many as in the last hour, or as since a moment in it from which on more or fewer came.
use crate::folds::day::lines::Line;
use crate::time::Millis;
use catalogue::limit;

/// Since when it may be otherwise, in minutes.
const SINCE: [i64; 8] = [2, 4, 6, 9, 13, 18, 25, 35];
/// How many times as many may have come since.
const TIMES: [f64; 6] = [0.4, 0.55, 0.75, 1.35, 1.8, 2.5];

/// Arrivals a millisecond as they may be, each with how likely that is; the fewest first.
#[derive(Debug, Clone, PartialEq)]
pub struct Demand(Vec<(f64, f64)>);

impl Demand {
    /// What a line's arrivals of the last hour tell.
    pub fn of(line: &Line, now: Millis) -> Demand {
        let from = (now - limit::BREACH_DEMAND).max(line.since());
        let came = line.lately().came().rev().take_while(|came| *came > from);
        Demand::told(&came.map(|came| now - came).collect::<Vec<_>>(), now - from)
    }

    /// By how long ago somebody came, the last one first, and how long that is known: a change is as likely as these make it, and as changes are rare.
    fn told(ago: &[Millis], known: Millis) -> Demand {
        let (all, known) = (ago.len() as f64, known.0.max(1) as f64);
        // By logarithms of how much likelier than without a change: a busy line has likelihoods that no number holds.
        let mut may_be = vec![(0.0, all / known)];
        let rare = (f64::from(limit::BREACH_CHANGES) / 1000.0).ln();
        for since in SINCE.map(Millis::minutes) {
            let span = since.0 as f64;
            // What was usual before has to be known for half as long at least.
            if span * 1.5 > known {
                break;
            }
            let last = ago.partition_point(|ago| *ago < since) as f64;
            let usual = (all - last + 0.5) / (known - span);
            // A line where hardly anybody came may have any number of times as many.
            let more = Some(last / (usual * span)).filter(|times| TIMES.iter().all(|most| times > most));
            let times = TIMES.into_iter().chain(more);
            may_be.extend(times.map(|times| (rare + last * times.ln() - (times - 1.0) * usual * span, usual * times)));
        }
        let most = may_be.iter().map(|(likely, _)| *likely).fold(0.0, f64::max);
        may_be.iter_mut().for_each(|(likely, _)| *likely = (*likely - most).exp());
        let sum: f64 = may_be.iter().map(|(likely, _)| likely).sum();
        may_be.iter_mut().for_each(|(likely, _)| *likely /= sum);
        may_be.sort_by(|one, other| one.1.total_cmp(&other.1));
        Demand(may_be)
    }

    /// What it is on average.
    pub fn mean(&self) -> f64 {
        self.0.iter().map(|(likely, rate)| likely * rate).sum()
    }

    /// What it is in one of many runs, from 0 to 1 by its place among them: so that they have what may be as often as it is likely.
    pub(super) fn in_run(&self, place: f64) -> f64 {
        let mut left = place;
        let found = self.0.iter().find(|(likely, _)| {
            left -= likely;
            left < 0.0
        });
        found.or(self.0.last()).map_or(0.0, |(_, rate)| *rate)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// So many in each of these stretches of minutes, the last one first.
    fn demand(stretches: &[(i64, i64)]) -> Demand {
        let (mut from, mut ago) = (0, Vec::new());
        for (minutes, count) in stretches {
            let length = Millis::minutes(*minutes).0;
            ago.extend((0..*count).map(|number| Millis(from + length * number / count)));
            from += length;
        }
        Demand::told(&ago, Millis(from))
    }

    fn a_minute(rate: f64) -> f64 {
        rate * 60_000.0
    }

    #[test]
    fn as_many_come_as_in_the_last_hour() {
        let steady = demand(&[(60, 120)]);
        for rate in [steady.mean(), steady.in_run(0.25), steady.in_run(0.5), steady.in_run(0.75)].map(a_minute) {
            assert!((rate - 2.0).abs() < 0.05, "{rate} a minute");
        }
    }

    #[test]
    fn from_when_on_more_come_is_noticed_and_that_it_is_over_too() {
        let rush = a_minute(demand(&[(13, 52), (47, 94)]).mean());
        assert!((3.4..4.3).contains(&rush), "{rush} a minute, they were 4 and had been 2");
        let over = a_minute(demand(&[(18, 36), (42, 168)]).mean());
        assert!((1.8..2.3).contains(&over), "{over} a minute, they were 2 and had been 4");
        let first = a_minute(demand(&[(2, 20), (58, 0)]).mean());
        assert!((9.0..11.0).contains(&first), "{first} a minute, where nobody had come");
    }

    #[test]
    fn what_is_not_sure_is_so_in_some_runs_and_not_in_others() {
        let perhaps = demand(&[(6, 22), (54, 108)]);
        let [few, many] = [0.01, 0.99].map(|place| a_minute(perhaps.in_run(place)));
        assert!(few < 2.3 && many > 3.4, "{few} to {many} a minute");
    }
}
