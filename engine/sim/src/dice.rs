//! Chance from one seed: the same seed draws the same on every machine and in every release.
use rand_xoshiro::Xoshiro256PlusPlus;
use rand_xoshiro::rand_core::{RngCore, SeedableRng};
use routing::time::Millis;

/// A seeded source of chance.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Dice(Xoshiro256PlusPlus);

impl Dice {
    /// The dice of this seed.
    pub fn new(seed: u64) -> Dice {
        Dice(Xoshiro256PlusPlus::seed_from_u64(seed))
    }

    /// Other dice, for something beside, so that drawing there changes nothing here.
    pub fn split(&mut self) -> Dice {
        Dice::new(self.0.next_u64())
    }

    /// Any number.
    pub fn number(&mut self) -> u64 {
        self.0.next_u64()
    }

    /// From 0 up to, and without, 1.
    pub fn unit(&mut self) -> f64 {
        (self.0.next_u64() >> 11) as f64 / (1_u64 << 53) as f64
    }

    /// From 0 up to, and without, `n`; 0 when there is nothing to choose from.
    pub fn below(&mut self, n: usize) -> usize {
        // Multiplying instead of a remainder: the bias of one in 2^64 / n is of no account here.
        ((u128::from(self.0.next_u64()) * n as u128) >> 64) as usize
    }

    /// Whether something that happens this often (0 never, 1 always) happens now.
    pub fn chance(&mut self, often: f64) -> bool {
        self.unit() < often
    }

    /// One of them.
    pub fn pick<'a, T>(&mut self, of: &'a [T]) -> Option<&'a T> {
        of.get(self.below(of.len()))
    }

    /// One of the numbers of a weighted list; 0 when all weights are nothing.
    pub fn weighted(&mut self, weights: &[f64]) -> usize {
        let mut left = self.unit() * weights.iter().sum::<f64>();
        for (at, weight) in weights.iter().enumerate() {
            left -= weight;
            if left < 0.0 {
                return at;
            }
        }
        0
    }

    /// A span that forgets how long it has lasted, with this mean.
    pub fn exponential(&mut self, mean: Millis) -> Millis {
        Millis((mean.0 as f64 * -(1.0 - self.unit()).ln()).round() as i64)
    }

    /// A span whose logarithm is normal, with this mean and this spread (standard deviation) of the span itself.
    pub fn log_normal(&mut self, mean: Millis, deviation: Millis) -> Millis {
        let (mean, deviation) = (mean.0 as f64, deviation.0 as f64);
        let variance = (deviation / mean).powi(2).ln_1p();
        // Box and Muller (1958): two even draws make one normal one.
        let normal = (-2.0 * (1.0 - self.unit()).ln()).sqrt() * (std::f64::consts::TAU * self.unit()).cos();
        Millis((mean.ln() - variance / 2.0 + variance.sqrt() * normal).exp().round() as i64)
    }

    /// How many of something that happens `mean` times on average.
    pub fn poisson(&mut self, mean: f64) -> u32 {
        // By counting gaps: exact, and quick enough for the handful that a chat has of anything.
        let mut left = mean;
        let mut count = 0;
        loop {
            left += (1.0 - self.unit()).ln();
            if left < 0.0 {
                return count;
            }
            count += 1;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn mean(mut draw: impl FnMut() -> f64) -> f64 {
        (0..50_000).map(|_| draw()).sum::<f64>() / 50_000.0
    }

    #[test]
    fn a_seed_draws_the_same_for_ever() {
        let mut dice = Dice::new(1);
        let drawn: Vec<usize> = (0..6).map(|_| dice.below(1000)).collect();
        assert_eq!(drawn, [811, 747, 100, 746, 184, 590], "seeds that found something must go on finding it");
    }

    #[test]
    fn spans_have_the_mean_and_the_spread_that_was_asked_for() {
        let mut dice = Dice::new(7);
        let (minute, half) = (Millis::minutes(1), Millis::seconds(30));
        assert!((mean(|| dice.exponential(minute).0 as f64) / 60_000.0 - 1.0).abs() < 0.02);
        assert!((mean(|| dice.log_normal(minute, half).0 as f64) / 60_000.0 - 1.0).abs() < 0.02);
        let square = mean(|| (dice.log_normal(minute, half).0 as f64 - 60_000.0).powi(2));
        assert!((square.sqrt() / 30_000.0 - 1.0).abs() < 0.05);
        assert!((mean(|| f64::from(dice.poisson(6.0))) / 6.0 - 1.0).abs() < 0.02);
    }

    #[test]
    fn weights_are_kept() {
        let mut dice = Dice::new(3);
        let share = mean(|| f64::from(u8::from(dice.weighted(&[1.0, 3.0]) == 1)));
        assert!((share - 0.75).abs() < 0.02, "{share}");
        assert_eq!(dice.weighted(&[]), 0);
    }
}
