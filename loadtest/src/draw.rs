//! Chance, from one seed: each person has a stream of their own, so one more person changes nobody else's day.
use std::time::Duration;

/// One person's chance.
#[derive(Debug, Clone)]
pub(crate) struct Draw {
    state: u64,
}

impl Draw {
    /// The stream of this number under this seed.
    pub(crate) fn new(seed: u64, stream: u64) -> Draw {
        let mut mixed = Draw { state: seed };
        let start = mixed.next() ^ stream.wrapping_mul(0x9e37_79b9_7f4a_7c15);
        Draw { state: start }
    }

    /// Another stream, for something that this person does beside.
    pub(crate) fn split(&mut self) -> Draw {
        Draw { state: self.next() }
    }

    // SplitMix64: one addition and two mixes, passes the usual tests, and any seed will do.
    fn next(&mut self) -> u64 {
        self.state = self.state.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.state;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^ (z >> 31)
    }

    /// From 0 up to, and without, 1.
    pub(crate) fn unit(&mut self) -> f64 {
        (self.next() >> 11) as f64 / (1u64 << 53) as f64
    }

    /// Whether something that happens this often happens now.
    pub(crate) fn chance(&mut self, often: f64) -> bool {
        self.unit() < often
    }

    /// From 0 up to, and without, `n`.
    pub(crate) fn below(&mut self, n: usize) -> usize {
        ((self.unit() * n as f64) as usize).min(n.saturating_sub(1))
    }

    /// One of them.
    pub(crate) fn pick<'a, T>(&mut self, of: &'a [T]) -> Option<&'a T> {
        of.get(self.below(of.len()))
    }

    /// Between half and one and a half times this.
    pub(crate) fn about(&mut self, span: Duration) -> Duration {
        span.mul_f64(0.5 + self.unit())
    }

    /// A gap of a stream of arrivals that know nothing of each other.
    pub(crate) fn gap(&mut self, mean: Duration) -> Duration {
        mean.mul_f64(-(1.0 - self.unit()).ln())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_same_seed_draws_the_same_and_each_person_another() {
        let draws = |seed, stream| {
            let mut draw = Draw::new(seed, stream);
            (0..8).map(|_| draw.below(1000)).collect::<Vec<_>>()
        };
        assert_eq!(draws(7, 1), draws(7, 1));
        assert_ne!(draws(7, 1), draws(7, 2));
        assert_ne!(draws(7, 1), draws(8, 1));
    }

    #[test]
    fn gaps_have_the_mean_that_was_asked_for() {
        let mut draw = Draw::new(1, 1);
        let sum: f64 = (0..20_000).map(|_| draw.gap(Duration::from_secs(1)).as_secs_f64()).sum();
        assert!((sum / 20_000.0 - 1.0).abs() < 0.03);
    }
}
