//! Chance from a fixed seed, so that one picture always gives one forecast.

/// The generator of Steele, Lea and Flood (2014), "Fast splittable pseudorandom number generators".
#[derive(Debug, Clone)]
pub(super) struct Chance(u64);

impl Chance {
    pub(super) fn new(seed: u64) -> Chance {
        Chance(seed)
    }

    fn number(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut mixed = self.0;
        mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        mixed ^ (mixed >> 31)
    }

    /// From 0 up to, and without, 1.
    pub(super) fn unit(&mut self) -> f64 {
        (self.number() >> 11) as f64 / (1_u64 << 53) as f64
    }

    /// A span that forgets how long it has lasted, with a mean of 1.
    pub(super) fn exponential(&mut self) -> f64 {
        -(1.0 - self.unit()).ln()
    }

    /// One of a sorted list's values above a bound. Beyond them all, what has lasted longer than any goes on for as long as they last on average.
    pub(super) fn above(&mut self, sorted: &[i64], bound: i64) -> i64 {
        let from = sorted.partition_point(|value| *value <= bound);
        let left = &sorted[from..];
        if left.is_empty() {
            let mean = sorted.iter().sum::<i64>() / sorted.len().max(1) as i64;
            return bound + (mean as f64 * self.exponential()) as i64;
        }
        left[(self.unit() * left.len() as f64) as usize]
    }
}
