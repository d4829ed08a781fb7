//! Chance, from one seed: each person has a stream of their own, so one more person changes nobody else's day.
use sim::Dice;
use std::time::Duration;

/// Keeps streams of neighbouring numbers apart.
const APART: u64 = 0x9e37_79b9_7f4a_7c15;

/// One person's chance: the simulator's dice, in spans of the wall clock.
#[derive(Debug, Clone)]
pub(crate) struct Draw {
    pub(crate) dice: Dice,
}

impl Draw {
    /// The stream of this number under this seed.
    pub(crate) fn new(seed: u64, stream: u64) -> Draw {
        Draw { dice: Dice::new(seed ^ stream.wrapping_mul(APART)) }
    }

    /// Another stream, for something that this person does beside.
    pub(crate) fn split(&mut self) -> Draw {
        Draw { dice: self.dice.split() }
    }

    /// From 0 up to, and without, 1.
    pub(crate) fn unit(&mut self) -> f64 {
        self.dice.unit()
    }

    /// Whether something that happens this often happens now.
    pub(crate) fn chance(&mut self, often: f64) -> bool {
        self.dice.chance(often)
    }

    /// From 0 up to, and without, `n`.
    pub(crate) fn below(&mut self, n: usize) -> usize {
        self.dice.below(n)
    }

    /// One of them.
    pub(crate) fn pick<'a, T>(&mut self, of: &'a [T]) -> Option<&'a T> {
        self.dice.pick(of)
    }

    /// Between half and one and a half times this.
    pub(crate) fn about(&mut self, span: Duration) -> Duration {
        span.mul_f64(0.5 + self.unit())
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
}
