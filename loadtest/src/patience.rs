//! How long to wait before trying again: longer each time, never in step with the others.
use crate::draw::Draw;
use std::time::Duration;

const FIRST: Duration = Duration::from_millis(250);
const LONGEST: Duration = Duration::from_secs(5);

/// The waits of one person's attempts at one thing.
#[derive(Debug, Default)]
pub(crate) struct BackOff {
    attempts: u32,
}

impl BackOff {
    /// The next wait: doubled each time up to a bound, between half and the whole of that.
    pub(crate) fn next(&mut self, draw: &mut Draw) -> Duration {
        let whole = FIRST.saturating_mul(1 << self.attempts.min(10)).min(LONGEST);
        self.attempts = self.attempts.saturating_add(1);
        whole.mul_f64(0.5 + 0.5 * draw.unit())
    }

    /// It worked: the next trouble is a new one.
    pub(crate) fn reset(&mut self) {
        self.attempts = 0;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn waits_grow_to_a_bound_and_begin_again_after_success() {
        let mut draw = Draw::new(1, 0);
        let mut back_off = BackOff::default();
        let waits: Vec<Duration> = (0..40).map(|_| back_off.next(&mut draw)).collect();
        assert!(waits[0] <= FIRST && waits[0] >= FIRST / 2);
        assert!(waits[39] <= LONGEST && waits[39] >= LONGEST / 2);
        back_off.reset();
        assert!(back_off.next(&mut draw) <= FIRST);
    }
}
