//! How much of the time a shadow may work.
use std::time::{Duration, Instant};

/// Time for work: it grows as time goes by, up to a most, and is taken by what is done.
pub(super) struct Budget {
    share: f64,
    most: f64,
    left: f64,
    at: Instant,
}

impl Budget {
    pub(super) fn new(share: u32, most: Duration, now: Instant) -> Budget {
        let most = most.as_secs_f64();
        Budget { share: f64::from(share) / 100.0, most, left: most, at: now }
    }

    /// So much was done; whether there is time for more.
    pub(super) fn takes(&mut self, now: Instant, work: Duration) -> bool {
        let passed = now.saturating_duration_since(self.at).as_secs_f64();
        self.at = now;
        self.left = (self.left + passed * self.share).min(self.most) - work.as_secs_f64();
        self.left > 0.0
    }

    /// How long it takes until half of the most is there again; none where it never is.
    pub(super) fn wait(&self) -> Option<Duration> {
        let wanted = (self.most / 2.0 - self.left).max(0.0);
        (self.share > 0.0 && self.most > 0.0).then(|| Duration::from_secs_f64(wanted / self.share))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_worked_is_taken_and_comes_back_as_time_goes_by() {
        let start = Instant::now();
        let mut budget = Budget::new(5, Duration::from_millis(500), start);
        assert!(budget.takes(start, Duration::from_millis(499)), "a millisecond is left");
        assert!(!budget.takes(start, Duration::from_millis(101)), "a tenth of a second too much");
        let wait = budget.wait().expect("it comes back");
        assert_eq!(wait.as_millis(), 7_000, "350 ms at 50 ms a second");
        assert!(budget.takes(start + wait, Duration::from_millis(249)));
        assert!(!budget.takes(start + wait, Duration::from_millis(2)));
        assert_eq!(Budget::new(0, Duration::ZERO, start).wait(), None, "nothing comes of nothing");
    }
}
